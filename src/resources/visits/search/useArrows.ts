import { useEffect } from 'react'

/** Arrows lead from the field of a search down through its results, by the first link of each, and back up. */
export function useArrows(box: HTMLElement | null): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (!box || step === 0 || event.isComposing) return
      // The way of a patient is a list of its own, without links.
      const rows = [...box.querySelectorAll('li')].filter((row) => row.querySelector('a'))
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const to = at + step === -1 ? box.querySelector('input') : rows[Math.max(at + step, 0)]?.querySelector('a')
      event.preventDefault()
      to?.focus()
    }
    box?.addEventListener('keydown', go)
    return () => box?.removeEventListener('keydown', go)
  }, [box])
}
