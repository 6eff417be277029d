import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { minimalSetup } from '@uiw/react-codemirror'
import { useEffect, useRef, useState } from 'react'
import { jsonColours } from './json-editor.tsx'
import colours from './json-colours.module.css'
import frameClasses from './merge-frame.module.css'
import classes from './merge-text.module.css'
import { useEditorChange } from './use-editor-change.ts'

export interface MergeSide {
  /** What it is, for screen readers. */
  readonly label: string
  readonly text: string
}

interface MergeTextProps {
  left: MergeSide
  right: MergeSide
  /** Makes the right side one to edit. The text it starts with is `right.text`; later ones are ignored. */
  onRight?: (text: string) => void
  /** Leaves out long parts that are the same on both sides. */
  isCollapsed?: boolean
}

/** Two JSON texts side by side, with what differs marked. */
export function MergeText({ left, right, onRight, isCollapsed = false }: MergeTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const onEdit = useEditorChange(onRight)
  const isEditable = onRight !== undefined
  const [startText] = useState(right.text)
  const rightText = isEditable ? startText : right.text

  useEffect(() => {
    if (!frame.current) return
    const view = new MergeView({
      a: { doc: left.text, extensions: [sideOf(left.label), READ_ONLY] },
      b: {
        doc: rightText,
        extensions: [
          sideOf(right.label),
          isEditable
            ? [
                minimalSetup({ syntaxHighlighting: false }),
                // A dialog it stands in puts the focus there.
                EditorView.contentAttributes.of({ 'data-autofocus': 'true' }),
                EditorView.updateListener.of(
                  (update) => update.docChanged && onEdit(update.state.doc.toString()),
                ),
              ]
            : READ_ONLY,
        ],
      },
      parent: frame.current,
      gutter: false,
      diffConfig: { scanLimit: 1000, timeout: 500 },
      ...(isCollapsed && { collapseUnchanged: { margin: 3, minSize: 6 } }),
    })
    return () => view.destroy()
  }, [left.label, left.text, right.label, rightText, isEditable, isCollapsed, onEdit])

  return (
    <div
      ref={frame}
      className={`${frameClasses['frame']} ${colours['colours']} ${classes['merge']}`}
    />
  )
}

const READ_ONLY: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
]

function sideOf(label: string): Extension {
  return [
    json(),
    jsonColours,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    // Ctrl+Enter belongs to the page.
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }])),
  ]
}
