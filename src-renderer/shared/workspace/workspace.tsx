import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Overview } from '#contract/console.ts'
import { type Environment, environment as environmentSchema } from '#contract/environments.ts'
import { sessionId as sessionIdSchema, type WebhookSession } from '#contract/webhook-sessions.ts'
import { selectSession, sessionQueries } from '../api/sessions.queries.ts'
import { useAssumption } from '../api/use-assumption.ts'
import { navigate, useRoute } from '../routing/use-route.ts'
import { readStored, writeStored } from '../storage/use-stored.ts'

/** Where the user works: which server, environment and session every tab shows. */
export interface Workspace {
  readonly overview: Overview
  readonly isServerRunning: boolean
  readonly environment: Environment
  /** Base address of the environment's emulated API. */
  readonly baseUrl: string
  readonly sessionId: string
  /** Where webhooks for the session are posted. */
  readonly webhookUrl: string
  /** Where the page itself reads and posts: with `feed-auth` at `bearer`, through the console's own door. */
  readonly feedUrl: string
  readonly sessions: readonly WebhookSession[]
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace is for what stands inside WorkspaceProvider')
  return workspace
}

export function openEnvironment(environment: Environment): void {
  navigate({ environment, sessionId: undefined, item: undefined })
}

export function openSession(sessionId: string): void {
  navigate({ sessionId, item: undefined })
}

interface ProviderProps {
  overview: Overview
  isServerRunning: boolean
  /** Shown until the session to open is known. */
  pending: ReactNode
  children: ReactNode
}

/** Takes environment and session from the link, else from the last visit, else from the server. */
export function WorkspaceProvider(props: ProviderProps) {
  const { overview, isServerRunning, pending, children } = props
  const route = useRoute()
  const environment =
    route.environment ??
    readStored('environment', environmentSchema) ??
    environmentSchema.enum.sandbox
  const { data: sessions } = useQuery(sessionQueries.list(environment))
  const sessionId = route.sessionId ?? (sessions && startingSession(environment, sessions))
  useRememberedChoice(environment, sessionId)

  const feedAuth = useAssumption('feed-auth')
  const workspace = useMemo<Workspace | undefined>(() => {
    if (sessionId === undefined || feedAuth === undefined) return undefined
    const baseUrl = overview.urls[environment]
    const path = `/api/webhooks/session/${sessionId}`
    const webhookUrl = `${baseUrl}${path}`
    return {
      overview,
      isServerRunning,
      environment,
      baseUrl,
      sessionId,
      webhookUrl,
      feedUrl:
        feedAuth === 'bearer' ? `/console/api/environments/${environment}${path}` : webhookUrl,
      sessions: sessions ?? [],
    }
  }, [overview, isServerRunning, environment, sessionId, sessions, feedAuth])

  if (!workspace) return pending
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/** The session of the last visit if the server still has it, else the server's current one. */
function startingSession(
  environment: Environment,
  sessions: readonly WebhookSession[],
): string | undefined {
  const last = readStored(`session.${environment}`, sessionIdSchema)
  const known = sessions.find(({ id }) => id === last) ?? sessions.find((s) => s.isCurrent)
  return (known ?? sessions[0])?.id
}

/** Remembers the choice, puts it into the link, and makes it the server's current session. */
function useRememberedChoice(environment: Environment, sessionId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (sessionId === undefined) return
    writeStored('environment', environment)
    writeStored(`session.${environment}`, sessionId)
    navigate({ environment, sessionId }, { replace: true })
    const { queryKey } = sessionQueries.list(environment)
    const isCurrent = queryClient
      .getQueryData(queryKey)
      ?.some((session) => session.id === sessionId && session.isCurrent)
    if (isCurrent) return
    selectSession(environment, sessionId)
      .then(() => queryClient.invalidateQueries({ queryKey }))
      // The page shows the session all the same; a lost server has its own banner.
      .catch(() => undefined)
  }, [queryClient, environment, sessionId])
}
