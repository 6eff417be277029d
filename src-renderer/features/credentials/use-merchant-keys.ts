import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Environment } from '#contract/environments.ts'
import { merchantKeyQueries } from '../../shared/partner-api/merchant-keys.queries.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { rotatePublishableKey, rotateSecretKey } from './credentials.queries.ts'
import { knownSecretKeys } from './visit.ts'
import { useVisitValue } from '../../shared/storage/visit-store.ts'

/** The merchant's keys, and how to rotate each. */
export function useMerchantKeys(environment: Environment) {
  const queryClient = useQueryClient()
  const { queryKey } = merchantKeyQueries.merchant(environment)
  const { data: merchant } = useQuery(merchantKeyQueries.merchant(environment))
  const secretKey = useVisitValue(knownSecretKeys, environment)
  /** Whether the secret key's only whole showing was not closed yet. */
  const [isFresh, setIsFresh] = useState(false)
  const secret = useMutation({
    mutationFn: () => rotateSecretKey(environment),
    onSuccess(rotated) {
      knownSecretKeys.write(environment, rotated.secretKey)
      setIsFresh(true)
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: showFailure,
  })
  const publishable = useMutation({
    mutationFn: () => rotatePublishableKey(environment),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey })
      showToast({ message: 'The publishable key is a new one' })
    },
    onError: showFailure,
  })
  return {
    merchant,
    secretKey,
    isFresh,
    closeFresh: (): void => setIsFresh(false),
    rotate: { secret: () => secret.mutate(), publishable: () => publishable.mutate() },
  }
}
