import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { credentialQueries } from './credentials.queries.ts'
import { reasonOf } from './refusal-reason.ts'
import { type Exchange, tryToken } from './token-call.ts'
import { TokenPane } from './token-pane.tsx'
import { TokenResponse } from './token-response.tsx'
import { clientKey, exchanges } from './visit.ts'

interface TokenOutcomeProps {
  client: PartnerClient
  exchange: Exchange | undefined
  /** Why no answer came. */
  failure: Error | null
}

/** What came of the token request, and of trying the token. */
export function TokenOutcome({ client, exchange, failure }: TokenOutcomeProps) {
  const { baseUrl, environment } = useWorkspace()
  const { data: failures = [] } = useQuery(credentialQueries.failures(environment))
  const { data: tokens = [] } = useQuery(credentialQueries.tokens(environment, client.clientId))
  const key = clientKey(client)
  const { answer, token, trial } = exchange ?? {}
  const queryClient = useQueryClient()
  const refusedMs = [answer, trial].find((given) => given && given.status >= 400)?.receivedMs
  // The reason is on the server before the refusal is here: no need to wait for word of it.
  useEffect(() => {
    if (refusedMs !== undefined) {
      void queryClient.invalidateQueries(credentialQueries.failures(environment))
    }
  }, [queryClient, environment, refusedMs])
  const trying = useMutation({
    mutationFn: (accessToken: string) => tryToken(baseUrl, accessToken),
    onSuccess(tried, accessToken) {
      const current = exchanges.read(key)
      const isCurrent = current?.token?.accessToken === accessToken
      if (isCurrent) exchanges.write(key, { ...current, trial: tried })
    },
    onError: showFailure,
  })
  const tryIt = (): void => {
    if (token) trying.mutate(token.accessToken)
  }
  useCommand('token.try', tryIt, { enabled: token !== undefined })

  return (
    <>
      <TokenResponse
        answer={answer}
        failure={failure}
        reason={answer && reasonOf('token_endpoint', answer, failures)}
      />
      <TokenPane
        token={token}
        issued={tokens}
        trial={trial}
        reason={trial && reasonOf('bearer', trial, failures)}
        isTrying={trying.isPending}
        onTry={tryIt}
      />
    </>
  )
}
