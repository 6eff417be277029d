import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron'
import type { BridgeArgs, BridgeChannel, BridgeRequests } from './contract.ts'

export type BridgeAnswer<C extends BridgeChannel> = (
  ...args: BridgeArgs<C>
) => ReturnType<BridgeRequests[C]> | Promise<ReturnType<BridgeRequests[C]>>

/** Answers a channel for the main frame of a window that shows the console at `origin`, and for nobody else. */
export function handle<C extends BridgeChannel>(
  channel: C,
  origin: string,
  answer: BridgeAnswer<C>,
): void {
  ipcMain.handle(channel, (event, ...args) => {
    if (!isConsolePage(event, origin)) {
      throw new Error(`${channel}: the caller is not the console page`)
    }
    return answer(...(args as BridgeArgs<C>))
  })
}

function isConsolePage({ sender, senderFrame }: IpcMainInvokeEvent, origin: string): boolean {
  if (!BrowserWindow.fromWebContents(sender) || !senderFrame) return false
  return senderFrame.parent === null && new URL(senderFrame.url).origin === origin
}
