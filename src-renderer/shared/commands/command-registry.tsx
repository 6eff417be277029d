import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { openDialog } from '../ui/dialog-focus.ts'
import { watchPageFocus } from '../ui/page-focus.ts'
import { type Command, isForFocused } from './command.ts'

/** A thing one can go to from the palette, such as a session or an event. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly run: () => void
}

type Run = () => void

interface Registry {
  readonly commands: readonly Command[]
  readonly handlers: Map<string, Run>
  readonly items: Map<string, readonly PaletteItem[]>
  /** Whether a dialog lay over the page when the last key went down. */
  hadDialog: boolean
  subscribe(listener: () => void): () => void
  version(): number
  changed(): void
}

const RegistryContext = createContext<Registry | undefined>(undefined)

function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('Commands are for what stands inside CommandProvider')
  return registry
}

/** Makes commands available below it and binds their keys. */
export function CommandProvider({
  commands,
  children,
}: {
  commands: readonly Command[]
  children: ReactNode
}) {
  const [registry] = useState(() => createRegistry(commands))
  useDialogWatch(registry)
  useEffect(watchPageFocus, [])
  return (
    <RegistryContext value={registry}>
      {commands.flatMap((command) =>
        command.keys.map((keys) => (
          <KeyBinding key={`${command.id} ${keys}`} command={command} keys={keys} />
        )),
      )}
      {children}
    </RegistryContext>
  )
}

/** Notes before anything else reads a key whether a dialog is open: Escape may close it before its turn comes here. */
function useDialogWatch(registry: Registry): void {
  useEffect(() => {
    const onKeyDown = (): void => {
      registry.hadDialog = openDialog() !== undefined
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [registry])
}

/** Says what a command does while the caller is on the screen. */
export function useCommand(id: string, run: Run, { enabled = true } = {}): void {
  const registry = useRegistry()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const handler = (): void => latest.current()
    registry.handlers.set(id, handler)
    registry.changed()
    return () => {
      if (registry.handlers.get(id) === handler) registry.handlers.delete(id)
      registry.changed()
    }
  }, [registry, id, enabled])
}

/** Runs a command from a button, if something on the screen does it. */
export function useRunCommand(id: string): () => void {
  const { handlers } = useRegistry()
  return () => handlers.get(id)?.()
}

/** Offers items in the palette under a heading while the caller is on the screen. */
export function usePaletteItems(heading: string, items: readonly PaletteItem[]): void {
  const registry = useRegistry()
  useEffect(() => {
    registry.items.set(heading, items)
    registry.changed()
    return () => {
      registry.items.delete(heading)
      registry.changed()
    }
  }, [registry, heading, items])
}

export interface AvailableCommand extends Command {
  readonly run: Run
}

/** All commands, those that can run now, and what else the palette offers. */
export function useCommands() {
  const registry = useRegistry()
  const version = useSyncExternalStore(registry.subscribe, registry.version)
  return useMemo(() => {
    const available = registry.commands.flatMap((command): AvailableCommand[] => {
      const run = registry.handlers.get(command.id)
      return run ? [{ ...command, run }] : []
    })
    return { version, all: registry.commands, available, items: [...registry.items] }
  }, [registry, version])
}

function createRegistry(commands: readonly Command[]): Registry {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    commands,
    handlers: new Map(),
    items: new Map(),
    hadDialog: false,
    version: () => version,
    changed() {
      version++
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Enter shall open the row that the keys went to, not follow the link that led to the list. */
function focusList(): void {
  document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true })
}

function KeyBinding({ command, keys }: { command: Command; keys: string }) {
  const registry = useRegistry()
  const { handlers } = registry
  const isSymbol = keys.length === 1 && !/[a-z\d]/.test(keys)
  // A symbol is told by what it types: it lies elsewhere on each keyboard, often behind Shift.
  const chords = isSymbol ? [keys, `shift+${keys}`] : [keys]
  useHotkeys(
    chords,
    (event) => {
      const run = handlers.get(command.id)
      const target = event.target instanceof Element ? event.target : document.body
      const isBehind = registry.hadDialog && !command.everywhere
      if (!run || isBehind || isForFocused(command, keys, target)) return
      event.preventDefault()
      if (command.isMove && target.closest('nav')) focusList()
      run()
    },
    { useKey: keys.length === 1, enableOnFormTags: true, enableOnContentEditable: true },
    [registry, handlers, command, keys],
  )
  return null
}
