/** Small values the console remembers between runs. Synchronous, as SQLite's driver is. */
export interface SettingsStore {
  get(key: string): string | undefined
  /** Adds the value, or replaces the one with the same key; it is on the disk on return. */
  set(key: string, value: string): void
}
