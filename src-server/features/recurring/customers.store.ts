import type { Customer } from '#contract/customers.ts'

/** The customers of one environment. Synchronous, as SQLite's driver is. */
export interface CustomersStore {
  /** Returns false, and adds nothing, when the id is taken. */
  add(customer: Customer): boolean
  save(customer: Customer): void
  find(id: string): Customer | undefined
  /** Newest first. */
  list(limit: number, offset: number): Customer[]
  remove(id: string): void
}
