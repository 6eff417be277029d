import type { DeliveryTarget } from '#contract/deliveries.ts'

export interface TargetState {
  readonly tone: 'success' | 'warning' | 'error' | 'neutral'
  readonly words: string
}

const STATES: Record<DeliveryTarget['state'], TargetState> = {
  up: { tone: 'success', words: 'Up' },
  down: { tone: 'error', words: 'Down' },
  unknown: { tone: 'neutral', words: 'Not tried yet' },
}

type Known = Pick<DeliveryTarget, 'isOn' | 'isPaused' | 'state'>

export function targetState({ isOn, isPaused, state }: Known): TargetState {
  if (!isOn) return { tone: 'neutral', words: 'Off' }
  return isPaused ? { tone: 'warning', words: 'Paused' } : STATES[state]
}

/** The targets of a session in a word or two, for a button; undefined while there are none. */
export function targetsSummary(targets: readonly DeliveryTarget[]): TargetState | undefined {
  const active = targets.filter(({ isOn }) => isOn)
  const waiting = active.reduce((sum, target) => sum + target.waiting, 0)
  const down = active.filter(({ isPaused, state }) => !isPaused && state === 'down').length
  if (targets.length === 0) return undefined
  if (down > 0) {
    return { tone: 'error', words: `${down} down${waiting > 0 ? `, ${waiting} waiting` : ''}` }
  }
  if (active.length === 0) return { tone: 'neutral', words: 'off' }
  if (waiting > 0) return { tone: 'warning', words: `${waiting} waiting` }
  return { tone: 'success', words: String(active.length) }
}
