import { useState } from 'react'
import { z } from 'zod'
import type { ConformanceRunRequest } from '#contract/conformance.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { fieldsOf, FIRST_FIELDS, type RunFields } from './run-form-fields.ts'

const storedTarget = z.object({ url: z.string(), method: z.string() })

/** The form: as typed, else as the open run was started, else with the URL of the last visit. */
export function useRunFields(
  request: ConformanceRunRequest | undefined,
): [RunFields, (change: Partial<RunFields>) => void] {
  const first = { url: FIRST_FIELDS.url, method: FIRST_FIELDS.method }
  const [target, setTarget] = useStored('conformance.target', storedTarget, first)
  const [typed, setTyped] = useState<RunFields>()
  const fields = typed ?? (request ? fieldsOf(request) : { ...FIRST_FIELDS, ...target })
  return [
    fields,
    (change) => {
      const next = { ...fields, ...change }
      setTyped(next)
      setTarget({ url: next.url, method: next.method })
    },
  ]
}
