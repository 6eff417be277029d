import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent, Ref } from 'react'
import { lineText, type OutlineLine, opensMore } from '../json/json-outline.ts'
import { momentOf } from '../json/moment-of.ts'
import type { JsonToken } from '../json/pretty-json.ts'
import { formatRelative } from '../time/format-time.ts'
import type { MenuPlace } from '../ui/context-menu.tsx'
import { copyNamed, plainText } from './copy-value.ts'
import classes from './json-viewer.module.css'
import { markTokens } from './mark-tokens.ts'

interface TreeLineProps {
  /** Told of the line's element, to measure it. */
  measure: Ref<HTMLDivElement> | undefined
  id: string
  /** Its place among the visible lines. */
  index: number
  /** Its place among all lines, from 0. */
  lineNumber: number
  line: OutlineLine
  /** Where it is folded: the line that closes it. */
  closing: OutlineLine | undefined
  top: number
  isWrapped: boolean
  isCursor: boolean
  isMatch: boolean
  needle: string
  onFold: (line: number, isFolded: boolean) => void
  onPress: (line: number) => void
  onMenu: (line: number, place: MenuPlace) => void
}

export function TreeLine(props: TreeLineProps) {
  const { measure, line, lineNumber, closing, onFold, onPress, onMenu, needle } = props
  const isFolded = closing !== undefined
  const canFold = opensMore(line, lineNumber)
  const isItem = line.step !== null || line.parent === -1

  function press({ target }: MouseEvent): void {
    onPress(lineNumber)
    const copied = target instanceof Element ? target.closest('[data-copy]') : null
    if (copied && getSelection()?.isCollapsed !== false) {
      copyNamed(plainText(copied.getAttribute('data-copy') ?? ''), 'the value')
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the tree has the focus and its keys
    <div
      ref={measure}
      id={props.id}
      role={isItem ? 'treeitem' : 'presentation'}
      {...(isItem && { 'aria-level': line.depth + 1, 'aria-selected': props.isCursor })}
      {...(canFold && { 'aria-expanded': !isFolded })}
      className={classes['line']}
      data-index={props.index}
      data-line={lineNumber + 1}
      data-wrapped={props.isWrapped}
      data-current={props.isMatch || undefined}
      style={{ '--depth': line.depth, transform: `translateY(${props.top}px)` }}
      onClick={press}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(lineNumber, { x: event.clientX, y: event.clientY })
      }}
    >
      {canFold && (
        <button
          type="button"
          className={classes['fold']}
          tabIndex={-1}
          aria-hidden
          onClick={() => onFold(lineNumber, !isFolded)}
        >
          {isFolded ? <IconChevronRight size={12} /> : <IconChevronDown size={12} />}
        </button>
      )}
      {markTokens(line.tokens, needle).map((piece, index) => (
        <span key={index} data-kind={piece.kind} {...valueProps(piece.kind, line.tokens)}>
          {piece.isFound ? <mark>{piece.text}</mark> : piece.text}
        </span>
      ))}
      {closing && (
        <>
          <button
            type="button"
            className={classes['folded']}
            tabIndex={-1}
            onClick={() => onFold(lineNumber, false)}
          >
            {line.end - lineNumber - 1} lines
          </button>
          <span data-kind="mark">{lineText(closing)}</span>
        </>
      )}
    </div>
  )
}

/** A literal copies itself when pressed; a time tells itself in words. */
function valueProps(kind: JsonToken['kind'], tokens: readonly JsonToken[]) {
  if (kind === 'key' || kind === 'mark') return {}
  const literal = tokens.find((token) => token.kind === kind)?.text ?? ''
  const moment = momentOf(literal)
  return {
    className: classes['value'],
    'data-copy': literal,
    ...(moment && {
      title: `${moment.toISOString()}\n${moment.toLocaleString()}\n${formatRelative(moment, Date.now())}`,
    }),
  }
}
