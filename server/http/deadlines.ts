import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerClientError } from './errorHandler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, which may take long while data keeps arriving. */
    isUpload?: true
  }
}

interface Deadlines {
  /** Time limit of a body. */
  readonly bodyMs: number
  /** Interval in which an upload must send at least `stepBytes`, except for the last one. */
  readonly stepMs: number
  readonly stepBytes: number
}

/** Uploads need at least 70 kbit/s. */
const DEADLINES: Deadlines = { bodyMs: 20_000, stepMs: 30_000, stepBytes: 256 * 1024 }

/**
 * Bounds the time in which the body of a request must arrive, whether or not it is read: after that the response is 408
 * and the connection is closed.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs, stepMs, stepBytes }: Deadlines = DEADLINES): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }, reply) => {
    if (!hasBody(raw)) return
    const end = config.isUpload
      ? atStandstill(raw, stepMs, stepBytes, () => giveUp(raw, reply))
      : after(bodyMs, () => giveUp(raw, reply))
    raw.once('close', end)
  })
}

const hasBody = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** @returns a function that cancels the timer */
function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref()
  return () => clearTimeout(timer)
}

function atStandstill({ socket }: IncomingMessage, stepMs: number, stepBytes: number, call: () => void): () => void {
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < stepBytes) call()
    before = socket.bytesRead
  }, stepMs).unref()
  return () => clearInterval(timer)
}

/** Closes the connection of an incomplete request; a complete one is only being processed. */
function giveUp(raw: IncomingMessage, { raw: answer }: FastifyReply): void {
  if (raw.complete) return
  if (answer.headersSent) raw.socket.destroy()
  else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
}
