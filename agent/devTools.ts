import type { Readable, Writable } from 'node:stream'

/** Time in which the browser must answer. */
const ANSWER_MS = 10_000
const END = '\0'

interface Message {
  readonly id?: number
  /** Name of an event. */
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** An event of the board's page. */
interface Events {
  /** Its process has crashed. */
  crashed(): void
  /** It could not be loaded, so the browser shows its own page of errors. */
  unreachable(): void
}

/** A page's frame; `unreachableUrl` is the address that could not be loaded. */
interface Frame {
  readonly parentId?: string
  readonly unreachableUrl?: string
}

/**
 * Commands for the browser over the pipes of `--remote-debugging-pipe`, which no other program can open. Messages are
 * JSON, each ended by a NUL.
 */
export class DevTools {
  readonly #to: Writable
  readonly #events: Events
  readonly #waiting = new Map<number, (message: Message) => void>()
  #count = 0
  #rest = ''
  /** Session with the board's page; undefined until it was opened. */
  #page: string | undefined

  constructor(to: Writable, from: Readable, events: Events) {
    this.#to = to
    this.#events = events
    // A browser that ends closes its pipes.
    for (const pipe of [to, from]) pipe.on('error', () => undefined)
    from.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
    const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: 'page' }] }
    for (const started of [
      this.#send('Target.setDiscoverTargets', { discover: true }),
      this.#send('Target.setAutoAttach', attach),
    ])
      started.catch(() => undefined)
  }

  /** Loads the page again, past the browser's cache. */
  async reload(): Promise<void> {
    await this.#onPage('Page.reload', { ignoreCache: true })
  }

  /** Returns a picture of the page, JPEG in Base64. */
  async capture(): Promise<string> {
    return String((await this.#onPage('Page.captureScreenshot', { format: 'jpeg', quality: 70 }))['data'])
  }

  /** Opens an address in place of the page. @returns whether it was loaded */
  async open(url: string): Promise<boolean> {
    return (await this.#onPage('Page.navigate', { url }))['errorText'] === undefined
  }

  /** Resolves when the page has painted a frame. @throws when it does not */
  async painted(): Promise<void> {
    await this.#onPage('Runtime.evaluate', { expression: 'new Promise(requestAnimationFrame)', awaitPromise: true })
  }

  /** Closes the browser; resolves when it agreed. @throws when it does not answer */
  async close(): Promise<void> {
    await this.#send('Browser.close', {})
  }

  /** Sends one command to the board's page. @throws when the browser has no page, or does not answer */
  #onPage(method: string, params: object): Promise<Record<string, unknown>> {
    if (this.#page === undefined) throw new Error('the browser has no page')
    return this.#send(method, params, this.#page)
  }

  #send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = (this.#count += 1)
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
    const limit = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_MS)
    this.#waiting.set(id, ({ result, error }) => {
      if (error) reject(new Error(`${method}: ${error.message}`))
      else resolve(result ?? {})
    })
    this.#to.write(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }) + END)
    return promise.finally(() => {
      clearTimeout(limit)
      this.#waiting.delete(id)
    })
  }

  #receive(text: string): void {
    const parts = (this.#rest + text).split(END)
    this.#rest = parts.pop() ?? ''
    for (const part of parts) {
      const message = JSON.parse(part) as Message
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message)
      else this.#happened(message)
    }
  }

  #happened({ method, params = {} }: Message): void {
    if (method === 'Target.targetCrashed') this.#events.crashed()
    else if (method === 'Target.attachedToTarget') void this.#attached(String(params['sessionId']))
    else if (method === 'Page.frameNavigated') this.#navigated(params['frame'] as Frame)
  }

  /** Follows the navigations of the page, which may have failed before. */
  async #attached(sessionId: string): Promise<void> {
    this.#page = sessionId
    try {
      await this.#send('Page.enable', {}, sessionId)
      const { frameTree } = await this.#send('Page.getFrameTree', {}, sessionId)
      this.#navigated((frameTree as { readonly frame: Frame }).frame)
    } catch {
      // The browser has ended.
    }
  }

  #navigated({ parentId, unreachableUrl }: Frame): void {
    if (parentId === undefined && unreachableUrl !== undefined) this.#events.unreachable()
  }
}
