import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IssuedToken } from '#contract/oauth.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { credentialQueries, endToken, issueToken, readBearer } from './credentials.queries.ts'

interface Ending {
  jti: string
  how: 'expire' | 'revoke'
}

/** What can be done to the tokens of a client. */
export function useTokenActs({ clientId, environment }: PartnerClient) {
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries(credentialQueries.tokens(environment, clientId))
  const issuing = useMutation({
    mutationFn: () => issueToken(environment, clientId),
    async onSuccess({ accessToken }) {
      try {
        await copyText(accessToken)
        showToast({ message: 'Issued a token and copied it' })
      } finally {
        await refresh()
      }
    },
    onError: showFailure,
  })
  const ending = useMutation({
    mutationFn: ({ jti, how }: Ending) => endToken(environment, jti, how),
    onSuccess: refresh,
    onError: showFailure,
  })
  return {
    issue: (): void => issuing.mutate(),
    isIssuing: issuing.isPending,
    copyBearer({ jti }: IssuedToken): void {
      readBearer(environment, jti)
        .then(({ accessToken }) => copyText(accessToken))
        .then(() => showToast({ message: 'Copied the token' }), showFailure)
    },
    expire: ({ jti }: IssuedToken): void => ending.mutate({ jti, how: 'expire' }),
    revoke: ({ jti }: IssuedToken): void => ending.mutate({ jti, how: 'revoke' }),
  }
}

export type TokenActs = ReturnType<typeof useTokenActs>
