import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a display page. @returns a function that replaces the content */
export function startPage(root: HTMLElement, content: ReactNode): (content: ReactNode) => void {
  const reactRoot = createRoot(root)
  const show = (shown: ReactNode) => reactRoot.render(<StrictMode>{shown}</StrictMode>)
  show(content)
  return show
}
