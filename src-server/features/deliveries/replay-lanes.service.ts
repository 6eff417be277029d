import type { Environment } from '#contract/environments.ts'
import type { ReplayDestination, ReplayRequest } from '#contract/replays.ts'
import { AppError } from '../../errors.ts'
import { readWebhookBody } from '../webhook-sessions/webhook-body.domain.ts'
import type { DeliveryTargetsStore } from './delivery-targets.store.ts'
import type { BegunSending, Destination, Sender, SendingResult } from './sender.service.ts'
import { takesType, type TargetRecord } from './target.domain.ts'
import type { TargetVault } from './target-vault.service.ts'
import { requireCallable } from './targets.service.ts'

/** Puts a body into a session and answers with the id it got there. */
export type Receive = (
  sessionId: string,
  bytes: Buffer,
  receipt: { source: 'replay'; headers: [string, string][] },
) => Promise<{ eventId: string }>

/** One address of a replay; its sendings go one after the other. */
export interface ReplayLane {
  readonly targetId: string | null
  readonly destination: Destination
  takes(eventType: string): boolean
  send(begun: BegunSending, stopped: AbortSignal): Promise<SendingResult>
}

interface Dependencies {
  targets: DeliveryTargetsStore
  secrets: TargetVault
  sender: Sender
  /** How it is signed where nobody says. */
  usualSigning: () => 'none' | 'hmac-sha512'
  sessions: Record<Environment, { receive: Receive; webhookUrl: (sessionId: string) => string }>
}

export type ReplayLanes = ReturnType<typeof createReplayLanes>

/** Finds the addresses a replay goes to. */
export function createReplayLanes(dependencies: Dependencies) {
  const { targets, secrets, sender, usualSigning, sessions } = dependencies
  const sendHttp: ReplayLane['send'] = ({ call }, stopped) => sender.carryOut(call, stopped)

  function toTarget(target: TargetRecord): ReplayLane {
    const destination = secrets.destinationOf(target)
    if (!destination) {
      throw new AppError(
        'wrong_state',
        `The secrets of target ${target.name} were encrypted by another account or shell: set them again`,
      )
    }
    const takes = (eventType: string): boolean => takesType(target.eventTypes, eventType)
    return { targetId: target.id, destination, takes, send: sendHttp }
  }

  function toTargets(sessionId: string, targetIds: string[] | undefined): ReplayLane[] {
    const ofSession = targets
      .list()
      .filter((target) => target.sessionId === sessionId && target.deletedMs === null)
    const wanted = targetIds
      ? targetIds.map((id) => ofSession.find((target) => target.id === id) ?? unknownTarget(id))
      : ofSession.filter(({ isOn, isPaused }) => isOn && !isPaused)
    if (wanted.length > 0) return wanted.map(toTarget)
    throw new AppError(
      'wrong_state',
      `to: session ${sessionId} has no target that is on and not paused: add one, or replay to a url`,
    )
  }

  function toUrl(to: Extract<ReplayDestination, { kind: 'url' }>): ReplayLane {
    requireCallable(to)
    const { signing, ...address } = to
    const destination = {
      ...address,
      signingMode: signing.mode ?? usualSigning(),
      secret: signing.secret ?? null,
    }
    return { targetId: null, destination, takes: () => true, send: sendHttp }
  }

  function toSession({ environment, sessionId }: { environment: Environment; sessionId: string }) {
    const { receive, webhookUrl } = sessions[environment]
    const destination: Destination = {
      url: webhookUrl(sessionId),
      headers: [],
      signingMode: 'none',
      secret: null,
      allowsLinkLocal: true,
      timeoutS: 0,
    }
    const send: ReplayLane['send'] = async ({ call, attempt }) => {
      const { headers } = attempt.request
      const bytes = Buffer.from(call.body ?? '')
      const { eventId } = await receive(sessionId, bytes, { source: 'replay', headers })
      const body = JSON.stringify({ received: true, eventId })
      const answer = { status: 200, statusText: 'OK', headers: [], body, isCut: false }
      return { outcome: 'accepted', answer, failure: null, durationMs: 0 }
    }
    return { targetId: null, destination, takes: () => true, send }
  }

  return {
    /** @throws AppError unknown_target, wrong_state, invalid_value, malformed_body */
    of({ sessionId, to, edited }: ReplayRequest): ReplayLane[] {
      if (to.kind === 'targets') return toTargets(sessionId, to.targetIds)
      if (to.kind === 'url') return [toUrl(to)]
      if (edited) readWebhookBody(Buffer.from(edited.body))
      return [toSession(to)]
    },
  }
}

function unknownTarget(id: string): never {
  throw new AppError('unknown_target', `to.targetIds: there is no target ${id} of this session`)
}
