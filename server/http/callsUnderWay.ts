import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Maximum wait for one call, such as an upload, and for calls without a gap between them. */
const WAIT_MS_MAX = 50

/** Counts the calls that are being answered, so that many messages of other systems let the calls of people go first. */
export class CallsUnderWay {
  #count = 0
  #ended: PromiseWithResolvers<void> | undefined

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', async (_, reply) => {
      this.#count += 1
      const end = () => {
        clearTimeout(timer)
        reply.raw.off('close', end)
        this.#count -= 1
        if (this.#count === 0) this.#release()
      }
      const timer = setTimeout(end, WAIT_MS_MAX).unref()
      reply.raw.once('close', end)
    })
  }

  /** Resolves once no call is under way, also none that has just arrived. */
  async none(): Promise<void> {
    // The server reads the requests that have arrived in between.
    await nextTurn()
    if (this.#count === 0) return
    this.#ended ??= Promise.withResolvers<void>()
    const timer = setTimeout(() => this.#release(), WAIT_MS_MAX)
    await this.#ended.promise
    clearTimeout(timer)
  }

  #release(): void {
    this.#ended?.resolve()
    this.#ended = undefined
  }
}
