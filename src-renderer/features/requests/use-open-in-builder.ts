import type { LoggedExchange } from '#contract/request-log.ts'
import { useCommands } from '../../shared/commands/command-registry.tsx'
import { handOverIntent } from '../../shared/intent-handoff/intent-handoff.ts'
import { navigate } from '../../shared/routing/use-route.ts'

/** Opens the call's intent in the builder; undefined for calls that make none. */
export function useOpenInBuilder(call: LoggedExchange): (() => void) | undefined {
  const { all } = useCommands()
  const { text, isCut } = call.requestBody
  const hasBuilder = all.some(({ id }) => id === 'tab.intents')
  const isIntent = call.method === 'POST' && call.path === '/payments'
  if (!hasBuilder || !isIntent || text === null || text === '' || isCut) return undefined
  return () => {
    handOverIntent(text)
    navigate({ tab: 'intents', item: undefined })
  }
}
