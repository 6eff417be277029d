import { type OutlineLine, valueText } from '../json/json-outline.ts'
import { copyText } from '../ui/copy-text.ts'
import { showFailure, showToast } from '../ui/toast.tsx'

/** Copies the value of a line: a string's own text, anything else as it is written. */
export function copyValue(outline: readonly OutlineLine[], line: number): void {
  copyNamed(plainText(valueText(outline, line)), 'the value')
}

export function copyNamed(text: string, what: string): void {
  copyText(text).then(() => showToast({ message: `Copied ${what}` }), showFailure)
}

/** What a string literal stands for; anything else, and a string that was cut off, as it is written. */
export function plainText(literal: string): string {
  if (!literal.startsWith('"')) return literal
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal
  }
}
