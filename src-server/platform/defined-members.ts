/** The members that have a value: one that is there and undefined would overwrite what it is spread over. */
export function definedOf<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
