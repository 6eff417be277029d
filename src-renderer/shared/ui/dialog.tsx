import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { returnFocus } from './page-focus.ts'

/**
 * A dialog over the page. It stands and has the focus before the next key is
 * read, on what carries `data-autofocus`, and gives it back as soon as it goes.
 */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props} returnFocus={false}>
      <DialogFocus />
      {children}
    </Modal>
  )
}

const DIALOG = '[role="dialog"][aria-modal="true"]'

/** Whether a dialog lies over the page. */
export function hasDialog(): boolean {
  return document.querySelector(DIALOG) !== null
}

/** Moves the focus into the dialog it stands in, keeps it there when what had it goes, and gives it back in the end. */
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
    const release = dialog && keepFocus(dialog)
    return () => {
      release?.()
      if (isFocusFree()) returnFocus(opener)
    }
  }, [opener])
  return <span ref={ref} hidden />
}

/** A button that goes with the form it stood in leaves the focus to the dialog. */
function keepFocus(dialog: HTMLElement): () => void {
  let last: EventTarget | null = null
  const onFocus = ({ target }: FocusEvent): void => {
    last = target
  }
  const observer = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && isFocusFree()) focusDialog(dialog)
  })
  dialog.addEventListener('focusin', onFocus)
  observer.observe(dialog, { childList: true, subtree: true })
  return () => {
    dialog.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

function focusDialog(dialog: HTMLElement): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  wanted.focus({ preventScroll: true })
}

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
