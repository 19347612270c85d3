import { PAGE_VERSION } from '../../contract/constants.ts'

/** Timeout of the server, in milliseconds. */
const ANSWER_MS = 8_000

/** Returns the application version of the current page; '' if it has none. */
export const applicationVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''

/**
 * Returns the application version that the server now serves at the page's address; null without a response or with one
 * from another application.
 */
export async function servedVersion(): Promise<string | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS)
  try {
    // Without the query, because the page of a wall would include its board.
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
 * Reloads the page if the server has one; otherwise the browser would show its own error page.
 *
 * @returns false if the server has none
 */
export async function reloadPage(): Promise<boolean> {
  if ((await servedVersion()) === null) return false
  location.reload()
  return true
}
