import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callPartnerApi, type PartnerCall } from '../partner-api/partner-call.ts'
import { merchantKeyQueries } from '../partner-api/merchant-keys.queries.ts'
import { useWorkspace } from '../workspace/workspace.tsx'

export type CallAsServer = (method: string, path: string, body?: unknown) => Promise<PartnerCall>

/** Calls that a merchant's server makes, with a secret key and for the session that is open; undefined until the key is there. */
export function useMerchantServer(): CallAsServer | undefined {
  const { overview, environment, baseUrl, sessionId } = useWorkspace()
  const { data: secretKey } = useQuery(merchantKeyQueries.runKey(environment, overview.startedAt))
  const call = useCallback(
    (method: string, path: string, body?: unknown) =>
      callPartnerApi({
        method,
        url: baseUrl + path,
        headers: { 'api-key': secretKey ?? '', 'x-session-id': sessionId },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    [baseUrl, secretKey, sessionId],
  )
  return secretKey === undefined ? undefined : call
}

/** Where a sample shop's shoppers return to. */
export function sampleReturnUrl(baseUrl: string): string {
  return `${baseUrl}/payments/redirect/returned`
}
