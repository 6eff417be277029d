import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { merchantProfileQueries } from '../../shared/checkout/merchant-profile.queries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { useVisitValue } from '../../shared/storage/visit-store.ts'
import { type JsonObject, type Path, readDraft, withValue, writeDraft } from './draft-text.ts'
import type { Finding, SendAs } from './finding.ts'
import { intentQueries } from './intents.queries.ts'
import { lintDraft } from './lint-intent.ts'
import { type Preset, startingDraft } from './presets.ts'
import { drafts } from './visit.ts'

export interface Draft {
  readonly text: string
  /** Undefined while the text is not the JSON of an object. */
  readonly value: JsonObject | undefined
  readonly findings: readonly Finding[]
  setText: (text: string) => void
  /** Changes one member; undefined leaves it out. */
  setValue: (path: Path, value: unknown) => void
  reset: () => void
}

/** The draft of a preset: one text, of which the form and the editor are two views. */
export function useDraft(preset: Preset, sendAs: SendAs): Draft {
  const { environment, sessionId } = useWorkspace()
  const { data: profile } = useQuery(merchantProfileQueries.detail(environment))
  const { data: mobileEdit } = useQuery(intentQueries.mobileEdit(environment, sessionId))
  const key = draftKey(environment, sessionId, preset)
  const written = useVisitValue(drafts, key)
  const text =
    written ??
    writeDraft(
      preset === 'mobile' ? (mobileEdit ?? {}) : startingDraft(preset, navigator.userAgent),
    )

  return useMemo(() => {
    const value = readDraft(text)
    return {
      text,
      value,
      findings: value ? lintDraft(preset, { draft: value, sendAs, profile }) : [],
      setText: (next) => drafts.write(key, next),
      setValue: (path, member) => {
        if (value) drafts.write(key, writeDraft(withValue(value, path, member)))
      },
      reset: () => drafts.write(key, undefined),
    }
  }, [text, preset, sendAs, profile, key])
}

export function draftKey(environment: string, sessionId: string, preset: Preset): string {
  return `${environment} ${sessionId} ${preset}`
}
