import type { Environment } from '#contract/environments.ts'
import type { DeliveryAttemptsStore } from './features/deliveries/delivery-attempts.store.ts'
import type { DeliveryQueueStore } from './features/deliveries/delivery-queue.store.ts'
import type { DeliveryTargetsStore } from './features/deliveries/delivery-targets.store.ts'
import type { EventLogStore } from './features/deliveries/event-log.store.ts'
import { createForwarder } from './features/deliveries/forwarder.service.ts'
import { createReplayLanes, type Receive } from './features/deliveries/replay-lanes.service.ts'
import type { ReplayRunsStore } from './features/deliveries/replay-runs.store.ts'
import { createReplaysService } from './features/deliveries/replays.service.ts'
import { RETRY_LADDERS } from './features/deliveries/retry.domain.ts'
import { createSender } from './features/deliveries/sender.service.ts'
import { createTargetTest } from './features/deliveries/target-test.service.ts'
import { createTargetVault } from './features/deliveries/target-vault.service.ts'
import { createTargetsService } from './features/deliveries/targets.service.ts'
import type { AssumptionsService } from './features/settings/assumptions.service.ts'
import type { Clock } from './platform/clock.ts'
import { createHttpCaller } from './platform/http-caller.ts'
import type { KeyProtector } from './platform/key-protector.ts'
import type { Random } from './platform/random.ts'
import { createUnderway } from './platform/underway.ts'

/** Where one environment's deliveries are kept. */
export interface DeliveriesStores {
  targets: DeliveryTargetsStore
  queue: DeliveryQueueStore
  attempts: DeliveryAttemptsStore
  log: EventLogStore
  runs: ReplayRunsStore
}

interface Dependencies {
  environment: Environment
  stores: DeliveriesStores
  transact: <T>(work: () => T) => Promise<T>
  merchantId: () => string
  /** The sessions of both environments: events can be replayed into them. */
  sessions: Record<Environment, { receive: Receive; webhookUrl: (sessionId: string) => string }>
  /** Signs where a target has no secret of its own. */
  hashKey: () => string
  assumptions: AssumptionsService
  keyProtector: KeyProtector
  clock: Clock
  random: Random
  /** Told of work that failed and nobody waited for. */
  onFailure: (error: unknown, what: string) => void
  onChange: () => void
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** Wires what sends one environment's events on. */
export function createDeliveries(dependencies: Dependencies) {
  const { environment, stores, transact, assumptions, clock, random } = dependencies
  const common = { transact, clock, onChange: dependencies.onChange }
  const usualSigning = () =>
    assumptions.choice('webhook-signature') === 'off' ? 'none' : 'hmac-sha512'
  const underway = createUnderway()
  const stopping = new AbortController()
  const secrets = createTargetVault(stores.targets, dependencies.keyProtector)
  const sender = createSender({
    attempts: stores.attempts,
    callHttp: createHttpCaller(clock, stopping.signal),
    hashKey: dependencies.hashKey,
    clock,
    random,
  })
  const forwarder = createForwarder({
    ...common,
    ...stores,
    sender,
    destinationOf: secrets.destinationOf,
    underway,
    stopping,
    onError: (error) => dependencies.onFailure(error, 'events wait: they could not be sent on'),
  })
  const targets = createTargetsService({
    ...common,
    ...stores,
    environment,
    secrets,
    forwarder,
    usualSigning,
    usualLadderS: () => RETRY_LADDERS[assumptions.choice('webhook-retries')],
    random,
  })

  const test = createTargetTest({
    ...stores,
    transact,
    clock,
    random,
    secrets,
    sender,
    underway,
    merchantId: dependencies.merchantId,
    requireTarget: targets.get,
    stopped: stopping.signal,
    onTested: () => {
      forwarder.wake()
      dependencies.onChange()
    },
  })
  const { sessions } = dependencies
  const lanes = createReplayLanes({ ...stores, secrets, sender, usualSigning, sessions })
  const replays = createReplaysService({
    ...common,
    ...stores,
    environment,
    lanes,
    sender,
    underway,
    random,
    onError: (error) => dependencies.onFailure(error, 'a replay broke off'),
  })

  return {
    targets,
    test,
    replays,
    /** Looks for new events; answers at once. */
    wake: forwarder.wake,
    /** Marks what an earlier process left unfinished. */
    async prepare(): Promise<void> {
      await forwarder.prepare()
      await replays.prepare()
    },
    start: forwarder.start,
    /** Begins nothing more and ends what is under way. */
    async stop(): Promise<void> {
      await replays.stop()
      await forwarder.stop()
      stopping.abort()
    },
  }
}
