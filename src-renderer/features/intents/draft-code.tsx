import { RequestSnippet } from '../../shared/ui/request-snippet.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './intents-tab.module.css'
import type { Preset } from './presets.ts'
import type { Draft } from './use-draft.ts'
import { mobileIntentUrl } from './use-intent-calls.ts'

/** The call as code to paste, with a placeholder where the secret key goes. */
export function DraftCode({ preset, draft }: { preset: Preset; draft: Draft }) {
  const { baseUrl, sessionId } = useWorkspace()
  if (preset === 'mobile') {
    const url = mobileIntentUrl(baseUrl, sessionId)
    return (
      <RequestSnippet what="mobile intent call" request={{ method: 'GET', url, headers: {} }} />
    )
  }
  if (!draft.value) {
    return (
      <p className={classes['hint']}>The JSON cannot be read, so there is no code for it yet.</p>
    )
  }
  return (
    <RequestSnippet
      what="intent call"
      request={{
        method: 'POST',
        url: `${baseUrl}/payments`,
        headers: {
          'api-key': '<SECRET_KEY>',
          'content-type': 'application/json',
          'x-session-id': sessionId,
        },
        body: JSON.stringify(draft.value),
      }}
    />
  )
}
