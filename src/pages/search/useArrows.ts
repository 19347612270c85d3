import { useEffect } from 'react'

/** Arrow keys move the focus from the search field through the first link or button of each result, and back. */
export function useArrows(box: HTMLElement | null): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (!box || step === 0 || event.isComposing) return
      // An expanded result contains another list.
      const rows = [...box.querySelectorAll('li')].filter((row) => !row.parentElement?.closest('li'))
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const to =
        at + step === -1 ? box.querySelector('input') : rows[at + step]?.querySelector<HTMLElement>('a, button')
      event.preventDefault()
      to?.focus()
    }
    box?.addEventListener('keydown', go)
    return () => box?.removeEventListener('keydown', go)
  }, [box])
}
