const KEY = 'reloadedForChunkAt'
/** A second failure within this time is no update but an outage: reloading again would loop. */
const AGAIN_AFTER_MS = 60_000

/** After an update the server no longer has the chunks that an open page names: load the new page, once. */
export function reloadOnceOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
