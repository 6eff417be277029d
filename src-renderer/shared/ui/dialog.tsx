import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DIALOG, focusDialog, isFocusFree } from './dialog-focus.ts'
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
