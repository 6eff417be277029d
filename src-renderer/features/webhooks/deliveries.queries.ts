import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  attemptsPage,
  type ChangeTarget,
  type createTargetBody,
  deliveryAttempt,
  deliveryTarget,
  deliveryTargetList,
  retryAccepted,
} from '#contract/deliveries.ts'
import type { Environment } from '#contract/environments.ts'
import { type replayBody, replayRun } from '#contract/replays.ts'
import { request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

const sessionUrl = (environment: Environment, sessionId: string): string =>
  `${base(environment)}/sessions/${sessionId}`

/** Which attempts: those at an event, or those of a replay. */
export type AttemptChoice = { readonly eventId: string } | { readonly runId: string }

export type NewTarget = z.input<typeof createTargetBody>
export type NewReplay = z.input<typeof replayBody>

/** A session of an environment, as the control API addresses it. */
export interface SessionPlace {
  readonly environment: Environment
  readonly sessionId: string
}

const ATTEMPTS = 200

/** Keys start with the topic whose change notice renews them. */
export const deliveryQueries = {
  targets: ({ environment, sessionId }: SessionPlace) =>
    queryOptions({
      queryKey: ['deliveries', environment, sessionId, 'targets'],
      queryFn: async ({ signal }) =>
        (
          await request(deliveryTargetList, `${sessionUrl(environment, sessionId)}/targets`, {
            signal,
          })
        ).targets,
    }),
  /** Newest first. */
  attempts: ({ environment, sessionId }: SessionPlace, choice: AttemptChoice) =>
    queryOptions({
      queryKey: ['deliveries', environment, sessionId, 'attempts', choice],
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams({ ...choice, limit: String(ATTEMPTS) })
        const url = `${sessionUrl(environment, sessionId)}/attempts?${query.toString()}`
        return (await request(attemptsPage, url, { signal })).attempts
      },
    }),
  run: ({ environment }: SessionPlace, runId: string) =>
    queryOptions({
      queryKey: ['deliveries', environment, 'run', runId],
      queryFn: ({ signal }) =>
        request(replayRun, `${base(environment)}/replays/${runId}`, { signal }),
    }),
}

export function createTarget({ environment, sessionId }: SessionPlace, body: NewTarget) {
  return request(deliveryTarget, `${sessionUrl(environment, sessionId)}/targets`, {
    method: 'POST',
    body,
  })
}

export function changeTarget(place: SessionPlace, targetId: string, change: ChangeTarget) {
  return request(deliveryTarget, targetUrl(place, targetId), { method: 'PATCH', body: change })
}

export function pauseTarget(place: SessionPlace, targetId: string) {
  return request(deliveryTarget, `${targetUrl(place, targetId)}/pause`, { method: 'POST' })
}

export function resumeTarget(place: SessionPlace, targetId: string) {
  return request(deliveryTarget, `${targetUrl(place, targetId)}/resume`, { method: 'POST' })
}

/** Sends a test event and tells how it went. */
export function testTarget(place: SessionPlace, targetId: string) {
  return request(deliveryAttempt, `${targetUrl(place, targetId)}/test`, { method: 'POST' })
}

export async function deleteTarget(place: SessionPlace, targetId: string): Promise<void> {
  await request(z.unknown(), targetUrl(place, targetId), { method: 'DELETE' })
}

export function undoDeleteTarget(place: SessionPlace, targetId: string) {
  return request(deliveryTarget, `${targetUrl(place, targetId)}/undo-delete`, { method: 'POST' })
}

/** Sends the event of the attempt to its target again, now. */
export function retryAttempt({ environment, sessionId }: SessionPlace, attemptId: string) {
  const url = `${sessionUrl(environment, sessionId)}/attempts/${attemptId}/retry`
  return request(retryAccepted, url, { method: 'POST' })
}

export function startReplay({ environment }: SessionPlace, body: NewReplay) {
  return request(replayRun, `${base(environment)}/replays`, { method: 'POST', body })
}

export function cancelReplay({ environment }: SessionPlace, runId: string) {
  return request(replayRun, `${base(environment)}/replays/${runId}/cancel`, { method: 'POST' })
}

function targetUrl({ environment, sessionId }: SessionPlace, targetId: string): string {
  return `${sessionUrl(environment, sessionId)}/targets/${targetId}`
}
