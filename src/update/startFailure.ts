import { startTexts } from '../i18n/display/startTexts.ts'
import css from './startFailure.module.css'
import { every } from '../timers.ts'
import { reloadPage } from './servedPage.ts'

/** Pause before a page that failed to start is reloaded, in milliseconds; longer if that was tried recently. */
const RETRY_MS = 5_000
const RETRY_AGAIN_MS = 60_000
const KEY = 'startFailedAt'

/**
 * Replaces a page whose chunks failed to load, and reloads it when the server is reachable, automatically or with the
 * button.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Browsers on old walls lack reportError.
  if ('reportError' in window) reportError(error)
  const { title, hint, retry } = startTexts()
  const failedAt = Number(sessionStorage.getItem(KEY) ?? 0)
  sessionStorage.setItem(KEY, String(Date.now()))
  const page = document.createElement('main')
  page.className = css.failure ?? ''
  page.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.append(retry)
  button.addEventListener('click', () => void reloadPage())
  page.append(line('h1', title), line('p', hint), button)
  root.replaceChildren(page)
  every(Math.abs(Date.now() - failedAt) < RETRY_AGAIN_MS ? RETRY_AGAIN_MS : RETRY_MS, () => void reloadPage())
}

function line(name: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(name)
  element.append(text)
  return element
}
