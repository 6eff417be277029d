import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type {
  BridgeArgs,
  BridgeChannel,
  BridgeResult,
  DesktopBridge,
  MenuChoice,
} from './contract.ts'
import { MENU_CHOICE } from './channels.ts'

function invoke<C extends BridgeChannel>(
  channel: C,
  ...args: BridgeArgs<C>
): Promise<BridgeResult<C>> {
  return ipcRenderer.invoke(channel, ...args)
}

contextBridge.exposeInMainWorld('desktop', {
  showCommands: (commands) => invoke('menu:show-commands', commands),
  followTheme: (theme) => invoke('theme:follow', theme),
  openDataFolder: () => invoke('data-folder:open'),
  noticePatterns: () => invoke('notices:read'),
  chooseNotices: (patterns) => invoke('notices:choose', patterns),
  onMenuChoice(listener) {
    const relay = (_event: IpcRendererEvent, choice: MenuChoice): void => listener(choice)
    ipcRenderer.on(MENU_CHOICE, relay)
    return () => void ipcRenderer.off(MENU_CHOICE, relay)
  },
} satisfies DesktopBridge)
