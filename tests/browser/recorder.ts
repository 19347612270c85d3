import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Records every API call of a browser's pages, one line each: `PATCH /v1/rooms {"rooms":[{"id":1,"memo":"…"}]}`. The
 * path is relative to `/api`, other origins are included, and calls without a token are marked.
 */
export class Recorder {
  readonly #origin: string
  readonly #lines: string[] = []

  constructor(context: BrowserContext, origin: string) {
    this.#origin = origin
    context.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith(API)) return
      const line = this.#lineOf(request)
      if (!OF_EVERY_PAGE.includes(line)) this.#lines.push(line)
    })
  }

  /**
   * Waits until exactly these calls were sent since the last check, in any order, and forgets them. A later call fails
   * the next check.
   */
  async sent(...lines: string[]): Promise<void> {
    await expect.poll(() => this.#lines.toSorted(), OFTEN).toEqual(lines.toSorted())
    this.forget()
  }

  /** Like {@link sent}, for pages that also read by timer or on events: each read may occur several times. */
  async sentLive(...lines: string[]): Promise<void> {
    const isRead = (line: string) => line.startsWith('GET ')
    const once = (line: string, at: number, all: readonly string[]) => !isRead(line) || all.indexOf(line) === at
    await expect.poll(() => this.#lines.filter(once).toSorted(), OFTEN).toEqual(lines.toSorted())
    this.forget()
  }

  /** Forgets the calls of a page that is gone: one that reads on events may have sent some since the last check. */
  forget(): void {
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
/** Beyond section 7, on our server only: sent once by each page that ROOT opens. */
const OF_EVERY_PAGE = ['GET /v1/clock', 'GET /v1/backup']
/** Playwright's default intervals grow to one second. */
const OFTEN = { intervals: [100] }
const FORM = 'multipart/form-data'

/** Returns JSON as it was sent; for a form, whose content Chromium does not expose, its type; '' without a body. */
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

/** Replaces the random names of uploaded files. */
const withoutUploads = (line: string) => line.replaceAll(/(?<=\/files\/)[\w-]+/g, '…')
