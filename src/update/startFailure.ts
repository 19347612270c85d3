import { startTexts } from '../i18n/startTexts.ts'
import './startFailure.css'
import { reloadPage } from './servedPage.ts'

/** Pause before a page that could not start is reloaded, in milliseconds; longer when that has just been tried. */
const RETRY_MS = 5_000
const RETRY_AGAIN_MS = 60_000
const KEY = 'startFailedAt'

/**
 * In place of a page whose parts did not come: says so, and reloads the page as soon as there is a server, by itself
 * or by the button.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Younger than the oldest browsers on walls.
  if ('reportError' in window) reportError(error)
  const { title, hint, retry } = startTexts()
  const failedAt = Number(sessionStorage.getItem(KEY) ?? 0)
  sessionStorage.setItem(KEY, String(Date.now()))
  const page = document.createElement('main')
  page.className = 'start-failure'
  page.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.append(retry)
  button.addEventListener('click', () => void reloadPage())
  page.append(line('h1', title), line('p', hint), button)
  root.replaceChildren(page)
  setInterval(() => void reloadPage(), Math.abs(Date.now() - failedAt) < RETRY_AGAIN_MS ? RETRY_AGAIN_MS : RETRY_MS)
}

function line(name: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(name)
  element.append(text)
  return element
}
