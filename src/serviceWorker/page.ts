/**
 * Copy of the pattern in contract/applicationPage.ts: if it were shared, it would become a separate chunk that every
 * display has to fetch.
 */
const PAGE_VERSION = /<meta name="version" content="[^"]+"/
const CACHE = 'display-page'
/** Cache key of the page; the application's page is the same for every board. */
const ADDRESS = '/dids/viewer'
/** Timeout of the server, in milliseconds. */
const ANSWER_MS = 5_000

/** Loads the page from the server; falls back to the cache if the server is unreachable. */
export async function openPage(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS)
  const answer = await fetch(request, { signal: controller.signal }).catch(() => undefined)
  const isPage = answer !== undefined && (await isOwn(answer))
  clearTimeout(timer)
  if (isPage) return answer
  return (await (await caches.open(CACHE)).match(ADDRESS)) ?? answer ?? Response.error()
}

/** Whether a response is this application's page, rather than a captive portal's or a proxy's. */
const isOwn = async (answer: Response): Promise<boolean> =>
  answer.ok &&
  PAGE_VERSION.test(
    await answer
      .clone()
      .text()
      .catch(() => ''),
  )

/** Caches the server's current page, if all of its assets are cached. */
export async function keepPage(areKept: (assets: readonly string[]) => Promise<boolean>): Promise<void> {
  const answer = await fetch(ADDRESS, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined)
  if (!answer || !(await isOwn(answer))) return
  const page = await answer.clone().text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset)
  if (assets.length > 0 && (await areKept(assets))) await (await caches.open(CACHE)).put(ADDRESS, answer)
}
