import { PAGE_VERSION } from '../../contract/applicationPage.ts'

/** A server that has not answered by then is away, in milliseconds. */
const ANSWER_MS = 8_000

/** The version of the application that the page is of; empty where it does not say. */
export const applicationVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''

/**
 * The version of the application that the server now serves at the page's address; null when nothing answers, or
 * something else than this application.
 */
export async function servedVersion(): Promise<string | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS)
  try {
    // Without the query: the page of a wall would bring its board.
    const answer = await fetch(location.pathname, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: controller.signal,
    })
    return answer.ok ? (PAGE_VERSION.exec(await answer.text())?.[1] ?? null) : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reloads the page once it has seen that the server has one: loading a page that does not come leaves the browser's
 * own error on the screen.
 * @returns false when there is none
 */
export async function reloadPage(): Promise<boolean> {
  if ((await servedVersion()) === null) return false
  location.reload()
  return true
}
