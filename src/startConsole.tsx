import { createRoot } from 'react-dom/client'

/** Starts the console: the react-admin application for staff. */
export function startConsole(root: HTMLElement): void {
  createRoot(root).render(null)
}
