import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  fetchAudit,
  type keySetFaultBody,
  servedKeySet,
  type ServedKeySet,
} from '#contract/key-set.ts'
import {
  type addKeyBody,
  type ChangeKey,
  keyPem,
  type rotateKeyBody,
  signingKey,
  signingKeyList,
} from '#contract/signing-keys.ts'
import { request } from '../../shared/api/request.ts'

const KEYS = '/console/api/signing-keys'
const KEY_SET = '/console/api/key-set'

const ofKey = (kid: string): string => `${KEYS}/${encodeURIComponent(kid)}`

/** Keys of the cache open with the topic of the change notice that renews them. */
export const signingKeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['signing-keys'],
      queryFn: ({ signal }) => request(signingKeyList, KEYS, { signal }),
    }),
  pem: (kid: string) =>
    queryOptions({
      queryKey: ['key-pem', kid],
      queryFn: async ({ signal }) => (await request(keyPem, `${ofKey(kid)}/pem`, { signal })).pem,
    }),
  /** The next answer of the key set; asking this way leaves no trace in the fetch audit. */
  served: () =>
    queryOptions({
      queryKey: ['key-set'],
      queryFn: ({ signal }) => request(servedKeySet, KEY_SET, { signal }),
    }),
  fetches: () =>
    queryOptions({
      queryKey: ['key-set-fetches'],
      queryFn: ({ signal }) => request(fetchAudit, `${KEY_SET}/fetches`, { signal }),
    }),
}

export const addKey = (body: z.input<typeof addKeyBody>) =>
  request(signingKey, KEYS, { method: 'POST', body })

export const rotateKey = (body: z.input<typeof rotateKeyBody>) =>
  request(signingKey, `${KEYS}/rotate`, { method: 'POST', body })

export const activateKey = (kid: string) =>
  request(signingKey, `${ofKey(kid)}/activate`, { method: 'POST' })

export const expireKey = (kid: string) =>
  request(signingKey, `${ofKey(kid)}/expire`, { method: 'POST' })

export const changeKey = (kid: string, body: ChangeKey) =>
  request(signingKey, ofKey(kid), { method: 'PATCH', body })

export const setKeySetFault = (body: z.input<typeof keySetFaultBody>): Promise<ServedKeySet> =>
  request(servedKeySet, `${KEY_SET}/fault`, { method: 'PUT', body })
