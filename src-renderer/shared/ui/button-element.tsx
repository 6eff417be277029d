import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react'

/**
 * What a Button and an ActionIcon are made of. One that is switched off while it has
 * the focus, as it is while it works, takes no press but keeps the focus until one
 * leaves it: a `disabled` element would drop it, and with it the place of the keys.
 */
export function ButtonElement(props: ComponentProps<'button'>) {
  // The component library hands on a type that is there but undefined.
  const { type = 'button', disabled = false, onClick, onFocus, onBlur, ...rest } = props
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = disabled && hasFocus
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !hasFocus}
      aria-disabled={isHeld || rest['aria-disabled']}
      onFocus={(event: FocusEvent<HTMLButtonElement>) => {
        setHasFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLButtonElement>) => {
        // It still has the focus where only the window went to the back.
        setHasFocus(document.activeElement === event.currentTarget)
        onBlur?.(event)
      }}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Prevented, it sends no form either.
        if (isHeld) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
