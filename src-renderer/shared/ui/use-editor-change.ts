import { useCallback, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Takes what is typed into an editor before the next key comes: a shortcut pressed right after it
 * sends what is seen. The function stays the same, so that the editor is not set up again.
 */
export function useEditorChange(onChange: ((text: string) => void) | undefined) {
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  return useCallback((text: string) => flushSync(() => latest.current?.(text)), [])
}
