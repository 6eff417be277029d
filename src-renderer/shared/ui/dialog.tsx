import { Modal, type ModalProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DIALOG, focusDialog, isFocusFree } from './dialog-focus.ts'
import { returnFocus } from './page-focus.ts'
import { takeOffer } from './toast.tsx'

/**
 * A dialog over the page. It stands and has the focus before the next key is
 * read, on what carries `data-autofocus`, and gives it back as soon as it goes.
 * Tab does not lead out of it to the messages: Ctrl+Z presses the Undo of the newest.
 */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props} returnFocus={false} onKeyDown={undoByKey}>
      <DialogFocus />
      {children}
    </Modal>
  )
}

/** What undoes its own changes. */
const TEXT_FIELD =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

function undoByKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
  const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELD) !== null
  if (isUndo && !isTyping && takeOffer()) event.preventDefault()
}

/** Moves the focus into the dialog it stands in, and gives it back in the end. */
export function DialogFocus() {
  const ref = useRef<HTMLSpanElement>(null)
  // Kept from the first render: a field with autoFocus has the focus before any effect.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = ref.current?.closest<HTMLElement>(DIALOG)
    // The menu that led here notes in an effect of its own what has the focus while it closes.
    queueMicrotask(() => {
      if (dialog?.isConnected && !dialog.contains(document.activeElement)) focusDialog(dialog)
    })
    return () => {
      if (isFocusFree()) returnFocus(opener)
    }
  }, [opener])
  return <span ref={ref} hidden />
}
