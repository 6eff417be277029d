import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './request-drawer.module.css'

interface DrawerHandleProps {
  /** In pixels. */
  height: number
  onHeight: (height: number) => void
}

const MINIMUM = 160
const STEP = 24

/** The drawer's upper edge, which the pointer and the arrow keys move. */
export function DrawerHandle({ height, onHeight }: DrawerHandleProps) {
  const maximum = Math.round(window.innerHeight * 0.7)
  const set = (next: number): void =>
    onHeight(Math.min(Math.max(Math.round(next), MINIMUM), maximum))

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(Math.min(height, maximum) - event.movementY)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp') set(height + STEP)
    else if (event.key === 'ArrowDown') set(height - STEP)
    else return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      className={classes['handle']}
      role="separator"
      aria-label="Resize the request log"
      aria-orientation="horizontal"
      aria-valuemin={MINIMUM}
      aria-valuemax={maximum}
      aria-valuenow={Math.min(height, maximum)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a control
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
