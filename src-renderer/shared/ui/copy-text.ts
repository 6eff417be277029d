/** Puts the text on the clipboard. @throws Error where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    // Pages of other machines' plain HTTP addresses have no clipboard of that kind.
    if (!copyThroughSelection(text)) {
      throw new Error('The browser does not let this page use the clipboard', { cause })
    }
  }
}

function copyThroughSelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
