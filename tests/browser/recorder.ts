import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Writes down every call of a browser's pages, one line each: `PATCH /v1/rooms {"rooms":[{"id":1,"memo":"…"}]}`. The
 * path is relative to `/api`, other origins are named, and a line says so when the call carried no token.
 */
export class Recorder {
  readonly #origin: string
  readonly #lines: string[] = []

  constructor(context: BrowserContext, origin: string) {
    this.#origin = origin
    context.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith(API)) return
      const line = this.#lineOf(request)
      if (line !== OF_EVERY_PAGE) this.#lines.push(line)
    })
  }

  /**
   * Waits until exactly these calls were sent since the last time, in any order, and forgets them. A call that comes
   * later stays for the next comparison, which then fails by it.
   */
  async sent(...lines: string[]): Promise<void> {
    await expect.poll(() => this.#lines.toSorted(), OFTEN).toEqual(lines.toSorted())
    this.#lines.length = 0
  }

  /**
   * As {@link sent}, for pages that read on their own, by the clock or when told: each read may have come several
   * times.
   */
  async sentLive(...lines: string[]): Promise<void> {
    const isRead = (line: string) => line.startsWith('GET ')
    const once = (line: string, at: number, all: readonly string[]) => !isRead(line) || all.indexOf(line) === at
    await expect.poll(() => this.#lines.filter(once).toSorted(), OFTEN).toEqual(lines.toSorted())
    this.#lines.length = 0
  }

  #lineOf(request: Request): string {
    const { origin, pathname, search } = new URL(request.url())
    const path = origin === this.#origin ? pathname.slice(API.length - 1) : `${origin}${pathname}`
    const parts = [request.method(), decodeURIComponent(path + search), bodyOf(request), tokenOf(request)]
    return withoutUploads(parts.filter(Boolean).join(' '))
  }
}

const API = '/api/'
/**
 * Past section 7, of our server alone: asked once for each page that a ROOT opens, beside whatever the page itself
 * asks.
 */
const OF_EVERY_PAGE = 'GET /v1/clock'
/** Looking costs nothing here; Playwright itself would soon look but once a second. */
const OFTEN = { intervals: [100] }
const FORM = 'multipart/form-data'

/** JSON as it was sent; of a form, which Chromium does not show, that it is one; nothing without a body. */
function bodyOf(request: Request): string {
  const type = request.headers()['content-type']
  if (type?.startsWith(FORM)) return FORM
  const body = request.postData() ?? ''
  return type === undefined || type.startsWith('application/json') ? body : `${type}: ${body}`
}

function tokenOf(request: Request): string {
  const { authorization } = request.headers()
  if (authorization === undefined) return 'without a token'
  return /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(authorization) ? '' : `with '${authorization}'`
}

/** The server names uploaded files by chance. */
const withoutUploads = (line: string) => line.replaceAll(/(?<=\/files\/)[\w-]+/g, '…')
