import { useState } from 'react'
import { z } from 'zod'
import type { OutboundCall } from '#contract/outbound-calls.ts'
import { writeHeaderLines } from '../../shared/http/header-lines.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { EMPTY_FORM, type MintForm } from './mint-choices.ts'

const storedTarget = z.object({ url: z.string(), method: z.string() })

/** Header fields that the console writes into each call by itself. */
const SET_BY_CONSOLE = new Set(['authorization', 'host', 'content-length', 'connection'])

/** The form of Mint and of calls; method and URL are remembered between visits. */
export function useMintForm() {
  const [target, setTarget] = useStored('keys.target', storedTarget, { url: '', method: 'GET' })
  const [form, setForm] = useState<MintForm>({ ...EMPTY_FORM, ...target })

  function change(changed: Partial<MintForm>): void {
    const next = { ...form, ...changed }
    setForm(next)
    setTarget({ url: next.url, method: next.method })
  }
  /** Fills the form with a call that was made. */
  function reuse({ request, token, clientId }: OutboundCall): void {
    const fields = request.headers.filter(([name]) => !SET_BY_CONSOLE.has(name.toLowerCase()))
    change({
      clientId,
      url: request.url,
      method: request.method,
      headers: writeHeaderLines(fields),
      body: request.body ?? '',
      mutation: token.mutation ?? '',
    })
  }
  return { form, change, reuse }
}
