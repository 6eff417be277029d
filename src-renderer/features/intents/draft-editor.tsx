import { linter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useCallback, useMemo, useRef } from 'react'
import { JsonEditor } from '../../shared/ui/json-editor.tsx'
import classes from './draft-editor.module.css'
import type { Finding } from './finding.ts'
import { FindingList } from './finding-list.tsx'
import { placeOf } from './json-place.ts'
import { readDraft } from './draft-text.ts'
import type { Draft } from './use-draft.ts'

const SEVERITY = { error: 'error', warning: 'warning', hint: 'info' } as const

/** The draft as JSON with what is wrong marked in place, and the same as a list below. */
export function DraftEditor({ draft, label }: { draft: Draft; label: string }) {
  const view = useRef<EditorView>(undefined)
  const { text, findings, setText } = draft
  const marks = useMemo(() => marksOf(text, findings), [text, findings])
  const onReady = useCallback((ready: EditorView) => {
    view.current = ready
  }, [])

  function goTo(finding: Finding): void {
    if (!view.current || readDraft(text) === undefined) return
    const { start, end } = placeOf(text, finding.path)
    view.current.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true })
    view.current.focus()
  }

  return (
    <div className={classes['frame']}>
      <div className={classes['editor']}>
        <JsonEditor label={label} value={text} onChange={setText} extra={marks} onReady={onReady} />
      </div>
      <FindingList findings={findings} isReadable={draft.value !== undefined} onChoose={goTo} />
    </div>
  )
}

/** Marks for the very text they were found in: another text has no place for them yet. */
function marksOf(text: string, findings: readonly Finding[]) {
  return linter(
    ({ state }) => {
      if (state.doc.toString() !== text || readDraft(text) === undefined) return []
      return findings
        .filter(({ path }) => path.length > 0)
        .map(({ severity, message, path }) => {
          const { start, end } = placeOf(text, path)
          return { from: start, to: end, severity: SEVERITY[severity], message }
        })
    },
    { delay: 0 },
  )
}
