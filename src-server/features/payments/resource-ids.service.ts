import { BASE_62, type Random } from '../../platform/random.ts'

/** An id such as `pay_` and 20 characters. */
export function newId(random: Random, prefix: string): string {
  return `${prefix}_${random.text(20, BASE_62)}`
}
