import { configure, fireEvent, screen, within } from '@testing-library/dom'
import { act } from 'preact/test-utils'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

export { act, fireEvent, screen, within }

const shown = new Map<HTMLElement, Root>()

// Renders all updates of an event before `fireEvent` returns.
configure({
  eventWrapper: (fire) => {
    let result: unknown
    void act(() => void (result = fire()))
    return result
  },
})

/** Renders into a new element of the page, with the library that displays are built on. */
export function render(content: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  shown.set(container, root)
  void act(() => root.render(content))
  return { container, unmount: () => remove(container) }
}

/** Unmounts everything that was rendered. */
export function cleanup(): void {
  for (const container of shown.keys()) remove(container)
}

function remove(container: HTMLElement): void {
  const root = shown.get(container)
  shown.delete(container)
  void act(() => root?.unmount())
  container.remove()
}
