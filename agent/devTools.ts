import type { Readable, Writable } from 'node:stream'

/** Time in which the browser must answer. */
const ANSWER_MS = 10_000
const END = '\0'

interface Message {
  readonly id?: number
  /** Name of an event. */
  readonly method?: string
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/**
 * Commands for the browser over the pipes of `--remote-debugging-pipe`, which no other program can open. Messages are
 * JSON, each ended by a NUL.
 */
export class DevTools {
  readonly #to: Writable
  readonly #onCrash: () => void
  readonly #waiting = new Map<number, (message: Message) => void>()
  #count = 0
  #rest = ''

  /** @param onCrash called when the process of a page has crashed */
  constructor(to: Writable, from: Readable, onCrash: () => void) {
    this.#to = to
    this.#onCrash = onCrash
    // A browser that ends closes its pipes.
    for (const pipe of [to, from]) pipe.on('error', () => undefined)
    from.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
    this.#send('Target.setDiscoverTargets', { discover: true }).catch(() => undefined)
  }

  /** Loads the page again, past the browser's cache. */
  async reload(): Promise<void> {
    await this.#onPage('Page.reload', { ignoreCache: true })
  }

  /** Returns a picture of the page, JPEG in Base64. */
  async capture(): Promise<string> {
    return String((await this.#onPage('Page.captureScreenshot', { format: 'jpeg', quality: 70 }))['data'])
  }

  /** Closes the browser; resolves when it agreed. @throws when it does not answer */
  async close(): Promise<void> {
    await this.#send('Browser.close', {})
  }

  /** Sends one command to the board's page. @throws when the browser has no page, or does not answer */
  async #onPage(method: string, params: object): Promise<Record<string, unknown>> {
    const { targetInfos } = await this.#send('Target.getTargets', {})
    const page = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => type === 'page')
    if (!page) throw new Error('the browser has no page')
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId: page.targetId, flatten: true })
    try {
      return await this.#send(method, params, String(sessionId))
    } finally {
      await this.#send('Target.detachFromTarget', { sessionId })
    }
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
      else if (message.method === 'Target.targetCrashed') this.#onCrash()
    }
  }
}
