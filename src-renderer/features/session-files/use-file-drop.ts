import { useEffect, useEffectEvent, useState } from 'react'

/** Whether files are being dragged over the window; hands over the first one that is dropped. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    // Entering a child comes before leaving its parent: the pointer is outside once both are even.
    let depth = 0
    function enter(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth += 1
      setIsOver(true)
    }
    function leave(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    function allow(event: DragEvent): void {
      if (hasFiles(event)) event.preventDefault()
    }
    function drop(event: DragEvent): void {
      if (!hasFiles(event)) return
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault()
      depth = 0
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop }
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name as 'drop', listener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name as 'drop', listener)
      }
    }
  }, [])
  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
