import { z } from 'zod'

/** A type, or a pattern of types: `*` stands for any characters. */
export const eventTypePattern = z
  .string()
  .trim()
  .regex(/^[^\s,]{1,100}$/, 'Use a type such as payment_succeeded, or a pattern such as payment_*')

/** Whether the whole text is as the pattern says. Without a regular expression: those of many stars can take for ever. */
export function fitsPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first)) return false
  let place = first.length
  for (const part of rest) {
    const found = text.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return text.length - last.length >= place && text.endsWith(last)
}
