import { useEffect, useEffectEvent, useState } from 'react'

/** Accepts files dropped anywhere on the page while `enabled`; true while a file is dragged over it. */
export function useFileDrop(enabled: boolean, onDrop: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((file: File) => {
    if (enabled) onDrop(file)
  })
  useEffect(() => {
    const show = (event: DragEvent) => {
      // otherwise the browser opens the file instead of the console
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent) => {
      show(event)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
    }
    addEventListener('dragover', show)
    addEventListener('dragleave', show)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', show)
      removeEventListener('dragleave', show)
      removeEventListener('drop', drop)
    }
  }, [])
  return over && enabled
}
