import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

/** What is wrong with a value, in plain words; undefined leaves it to the schema library. */
export function issueWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `Has to be ${typeWords(issue.expected)}`
    case 'too_small':
      return boundWords(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return boundWords(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    default:
      return choiceWords(issue)
  }
}

function choiceWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Has not the form it has to have'
    case 'invalid_value':
      return valueWords(issue.values)
    case 'not_multiple_of':
      return `Has to be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return 'Has none of the forms it may have'
    default:
      return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

function typeWords(expected: string): string {
  return TYPES[expected] ?? `of the type ${expected}`
}

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function boundWords(
  { origin }: { origin: string },
  relation: string,
  bound: number | bigint,
): string {
  const counted = COUNTED[origin]
  if (!counted) return `Has to be ${relation} ${bound}`
  return `Has to have ${relation} ${bound} ${counted[Number(bound) === 1 ? 0 : 1]}`
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Has to be an email address',
  url: 'Has to be a URL',
  datetime: 'Has to be a time such as 2026-01-31T12:00:00Z',
  ipv4: 'Has to be an IP address',
  ipv6: 'Has to be an IP address',
}

const SHOWN_VALUES = 8

function valueWords(values: readonly unknown[]): string {
  if (values.length > SHOWN_VALUES) return 'This is not one of the known values'
  const words = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1 ? `Has to be ${words}` : `Has to be one of ${words}`
}
