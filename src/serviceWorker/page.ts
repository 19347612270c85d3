const CACHE = 'display-page'
/** Where the page is kept: the application's page is the same for every board. */
const ADDRESS = '/dids/viewer'
/** A server that has not answered by then is away, in milliseconds. */
const ANSWER_MS = 5_000

/** The page from the server, and only without one from the device. */
export async function openPage(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  if (answer?.ok) return answer
  return (await (await caches.open(CACHE)).match(ADDRESS)) ?? answer ?? Response.error()
}

/** Keeps the page as the server has it now, if it is of the application whose files are kept. */
export async function keepPage(areKept: (assets: readonly string[]) => Promise<boolean>): Promise<void> {
  const answer = await fetch(ADDRESS, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const page = await answer.clone().text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset)
  if (assets.length > 0 && (await areKept(assets))) await (await caches.open(CACHE)).put(ADDRESS, answer)
}
