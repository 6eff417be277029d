/** Everything that came about by using the console. */
export interface DataResetStore {
  /** Removes payments, customers, sessions with their events, and the request log; clients and keys stay. To be called inside a transaction. */
  clear(): void
}
