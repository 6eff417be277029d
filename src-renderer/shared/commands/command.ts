/** An action with a name and, where it is worth one, keys: feeds hotkeys, palette and key sheet. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Heading it stands under in the palette and the key sheet. */
  readonly group: string
  /** Such as `mod+k`, `j` or `?`; `mod` is Ctrl, or ⌘ on a Mac. */
  readonly keys: readonly string[]
  /** Works while a dialog is open too. */
  readonly everywhere?: boolean
  /** Moves within a list: has keys but no place in the palette. */
  readonly isMove?: boolean
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** A listbox marked as inline is a part of the page, not a list that lies over it. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]:not([data-inline])'
/** What a field does with these keys itself. */
const EDITING_KEYS = new Set(['mod+z', 'mod+shift+backspace'])
const ASIDE = new Set(['left', 'right'])
/** What goes to and fro with these keys itself. */
const STEPPED =
  '[role="separator"], [role="slider"], [role="tab"], [role="tree"], [role="radiogroup"]'
const PRESSABLE = 'button, a, summary, [role="menuitem"], [role="radio"], [role="separator"], label'

/** Whether a pressed key belongs to what has the focus instead of the command. */
export function isForFocused(command: Command, keys: string, target: Element): boolean {
  if (command.everywhere) return false
  if (target.closest(OVERLAYS)) return true
  const isInField = target.closest(FIELDS) !== null
  if (keys.startsWith('mod+')) return isInField && EDITING_KEYS.has(keys)
  if (isInField) return true
  if (ASIDE.has(keys) && target.closest(STEPPED) !== null) return true
  const presses = keys === 'enter' || keys === 'space'
  return presses && target.closest(PRESSABLE) !== null
}

const NAMES: Readonly<Record<string, string>> = {
  shift: 'Shift',
  slash: '/',
  comma: ',',
  down: '↓',
  up: '↑',
  left: '←',
  right: '→',
  enter: 'Enter',
  space: 'Space',
  esc: 'Esc',
  home: 'Home',
  end: 'End',
  backspace: 'Backspace',
  delete: 'Delete',
}

/** The keys of a chord as they are written on the keyboard. */
export function keyNames(keys: string, isMac: boolean): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    return NAMES[key] ?? key.toUpperCase()
  })
}
