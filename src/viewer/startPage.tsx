import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Renders a display page; `page` becomes a class of the document for the style sheets. @returns a function that
 * replaces the content
 */
export function startPage(
  root: HTMLElement,
  page: 'wall' | 'mini' | 'test' | 'kiosk',
  content: ReactNode,
): (content: ReactNode) => void {
  document.documentElement.classList.add(`page-${page}`)
  const reactRoot = createRoot(root)
  const show = (shown: ReactNode) => reactRoot.render(<StrictMode>{shown}</StrictMode>)
  show(content)
  return show
}
