import type { z } from 'zod'
import type { JsonObject } from './draft-text.ts'
import type { Finding, LintSubject, Severity } from './finding.ts'
import { issueWords } from './issue-words.ts'
import { lintKeys } from './lint-keys.ts'
import { lintAllowedTypes, METHOD_RULES } from './lint-methods.ts'
import { INTENT_RULES } from './lint-rules.ts'
import { DRAFT_SCHEMAS, type Preset } from './presets.ts'

/** Everything there is to say about a draft, the worst first. */
export function lintDraft(preset: Preset, subject: LintSubject): Finding[] {
  const { draft } = subject
  const found = [...lintSchema(DRAFT_SCHEMAS[preset], draft), ...lintKeys(draft)]
  if (preset !== 'mobile') {
    found.push(...[...INTENT_RULES, ...METHOD_RULES].flatMap((rule) => rule(subject) || []))
    found.push(...lintAllowedTypes(subject))
  }
  return found.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity])
}

const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 }

/** What the contract's schema says, in words that name what to send instead. */
function lintSchema(schema: z.ZodType, draft: JsonObject): Finding[] {
  const read = schema.safeParse(withoutNulls(draft), { error: issueWords })
  if (read.success) return []
  return read.error.issues.flatMap((issue): Finding[] => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ severity: 'error', path: issue.path, message: describeIssue(issue) }]
    }
    return issue.keys.map((name) => ({
      severity: 'error',
      path: [...issue.path, name],
      ...(UNKNOWN_FIELDS[name] ?? {
        message: `${name} is not a field here: the server refuses it`,
      }),
    }))
  })
}

/** Names that are often sent and never taken. */
const UNKNOWN_FIELDS: Readonly<Record<string, Pick<Finding, 'message' | 'section'>>> = {
  payment_method_id: {
    message:
      'payment_method_id is not a field of POST /payments: charge a stored credential with recurring_details',
    section: '2.2',
  },
  paymentMethodOrder: sdkOption('paymentMethodOrder'),
  paymentMethodsConfig: sdkOption('paymentMethodsConfig'),
  inline_iframe_redirection_enabled: sdkOption('inline_iframe_redirection_enabled'),
  clientId: {
    message: 'clientId belongs to the token request: a payment is sent with a key',
    section: '2.1',
  },
}

function sdkOption(name: string): Pick<Finding, 'message' | 'section'> {
  return { message: `${name} is an option of the SDK, not a field of the intent`, section: '2.2' }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const [name] = issue.path.slice(-1)
  if (name === 'currency') return 'Use an upper-case ISO 4217 code such as ZAR'
  return issue.message
}

/** A null member says the same as an absent one, to the server too. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}
