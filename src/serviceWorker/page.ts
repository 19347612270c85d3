/**
 * As in contract/applicationPage.ts: shared, it would be a file of its own, which every display would have to fetch.
 */
const PAGE_VERSION = /<meta name="version" content="[^"]+"/
const CACHE = 'display-page'
/** Where the page is kept: the application's page is the same for every board. */
const ADDRESS = '/dids/viewer'
/** A server that has not answered by then is away, in milliseconds. */
const ANSWER_MS = 5_000

/** The page from the server, and only without one from the device. */
export async function openPage(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS)
  const answer = await fetch(request, { signal: controller.signal }).catch(() => undefined)
  const isPage = answer !== undefined && (await isOwn(answer))
  clearTimeout(timer)
  if (isPage) return answer
  return (await (await caches.open(CACHE)).match(ADDRESS)) ?? answer ?? Response.error()
}

/** Whether an answer is this application's page, and not a captive portal's or a proxy's in its place. */
const isOwn = async (answer: Response): Promise<boolean> =>
  answer.ok &&
  PAGE_VERSION.test(
    await answer
      .clone()
      .text()
      .catch(() => ''),
  )

/** Keeps the page as the server has it now, if it is of the application whose files are kept. */
export async function keepPage(areKept: (assets: readonly string[]) => Promise<boolean>): Promise<void> {
  const answer = await fetch(ADDRESS, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined)
  if (!answer || !(await isOwn(answer))) return
  const page = await answer.clone().text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset)
  if (assets.length > 0 && (await areKept(assets))) await (await caches.open(CACHE)).put(ADDRESS, answer)
}
