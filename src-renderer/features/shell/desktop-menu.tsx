import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { DesktopBridge, PageCommand } from '../../../src-main/bridge/contract.ts'
import { type AvailableCommand, useCommands } from '../../shared/commands/command-registry.tsx'
import { desktop } from '../../shared/desktop/desktop-bridge.ts'

/** In the order of the File menu. */
const FILE_COMMANDS = ['session.create', 'session.choose', 'session.copy-url', 'palette']
const TAB = 'Go to '

/** Keeps the native menus of the desktop in step with the page; nothing in a browser. */
export function DesktopMenu() {
  return desktop && <ConnectedMenu bridge={desktop} />
}

function ConnectedMenu({ bridge }: { bridge: DesktopBridge }) {
  const { available } = useCommands()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const latest = useRef({ available, setColorScheme })
  useEffect(() => {
    latest.current = { available, setColorScheme }
  })
  // Listens before it shows its commands: a choice that waited for the page comes then.
  useEffect(
    () =>
      bridge.onMenuChoice((choice) => {
        const page = latest.current
        if (choice.kind === 'theme') {
          page.setColorScheme(choice.theme === 'system' ? 'auto' : choice.theme)
        } else page.available.find(({ id }) => id === choice.id)?.run()
      }),
    [bridge],
  )
  // As text, so that it is sent when it has changed only.
  const menu = JSON.stringify([...fileCommands(available), ...goCommands(available)])
  useEffect(() => void bridge.showCommands(JSON.parse(menu) as PageCommand[]), [bridge, menu])
  const theme = colorScheme === 'auto' ? 'system' : colorScheme
  useEffect(() => void bridge.followTheme(theme), [bridge, theme])
  return null
}

function fileCommands(available: readonly AvailableCommand[]): PageCommand[] {
  return FILE_COMMANDS.flatMap((wanted) =>
    available
      .filter(({ id }) => id === wanted)
      .map((command) => ({ ...entryOf(command), menu: 'file' })),
  )
}

function goCommands(available: readonly AvailableCommand[]): PageCommand[] {
  return available
    .filter(({ title }) => title.startsWith(TAB))
    .map((command) => ({
      ...entryOf(command),
      label: command.title.slice(TAB.length),
      menu: 'go',
    }))
}

function entryOf({ id, title, keys }: AvailableCommand) {
  const [shown] = keys.flatMap((chord) => acceleratorOf(chord) ?? [])
  return { id, label: title, ...(shown !== undefined && { keys: shown }) }
}

/** `mod+shift+s` as Electron writes it; undefined for keys that no menu shows. */
function acceleratorOf(chord: string): string | undefined {
  const parts = /^mod\+(shift\+)?([a-z\d,])$/.exec(chord)
  return parts?.[2] && `CmdOrCtrl+${parts[1] ? 'Shift+' : ''}${parts[2].toUpperCase()}`
}
