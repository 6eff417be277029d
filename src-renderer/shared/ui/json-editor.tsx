import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useMemo } from 'react'
import colours from './json-colours.module.css'
import classes from './json-editor.module.css'
import { useEditorChange } from './use-editor-change.ts'

interface JsonEditorProps {
  /** What is edited, for screen readers. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Names of members whose text is shown as dots; copying and editing work all the same. */
  masked?: readonly string[]
  /** More of the editor's own, such as marks; keep it the same between renders. */
  extra?: Extension
  /** Told once the editor is there. */
  onReady?: (view: EditorView) => void
}

const NO_NAMES: readonly string[] = []
const NOTHING: Extension = []

/** JSON as it is typed, with what is wrong marked at its place. Tab leaves it. */
export function JsonEditor(props: JsonEditorProps) {
  const { label, value, onChange, masked = NO_NAMES, extra = NOTHING, onReady } = props
  const maskedNames = masked.join('|')
  const onEdit = useEditorChange(onChange)
  const extensions = useMemo(
    () => [
      json(),
      linter(jsonParseLinter()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      jsonColours,
      LEAVE_SEND_TO_PAGE,
      ...(maskedNames === '' ? [] : [maskTextOf(maskedNames)]),
      extra,
    ],
    [label, maskedNames, extra],
  )
  return (
    <CodeMirror
      className={`${colours['colours']} ${classes['editor']}`}
      value={value}
      onChange={onEdit}
      theme="none"
      indentWithTab={false}
      basicSetup={SETUP}
      extensions={extensions}
      {...(onReady && { onCreateEditor: onReady })}
    />
  )
}

const SETUP = {
  lineNumbers: false,
  foldGutter: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  highlightSelectionMatches: false,
  syntaxHighlighting: false,
  autocompletion: false,
  searchKeymap: false,
}

/** Ctrl+Enter sends what is edited: the editor must not add a line first. */
const LEAVE_SEND_TO_PAGE = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }]))

/** Colours the literals of JSON by kind; the style is the caller's. */
export const jsonColours = decorateMatches(
  /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g,
  (match) => {
    const [text, string, colon] = match
    if (string !== undefined) return [0, string.length, colon === undefined ? 'string' : 'key']
    return [0, text.length, /^[-\d]/.test(text) ? 'number' : 'word']
  },
)

function maskTextOf(names: string): Extension {
  return decorateMatches(
    new RegExp(String.raw`("(?:${names})"\s*:\s*")((?:[^"\\\n]|\\.)+)`, 'g'),
    ([, before = '', text = '']) => [before.length, text.length, 'masked'],
  )
}

type Place = readonly [offset: number, length: number, kind: string]

function decorateMatches(regexp: RegExp, placeOf: (match: RegExpExecArray) => Place): Extension {
  const decorator = new MatchDecorator({
    regexp,
    decorate(add, from, _to, match) {
      const [offset, length, kind] = placeOf(match)
      const mark = Decoration.mark({ attributes: { 'data-kind': kind } })
      add(from + offset, from + offset + length, mark)
    },
  })
  return ViewPlugin.define<{ marks: DecorationSet; update(update: ViewUpdate): void }>(
    (view) => ({
      marks: decorator.createDeco(view),
      update(update) {
        this.marks = decorator.updateDeco(update, this.marks)
      },
    }),
    { decorations: (plugin) => plugin.marks },
  )
}
