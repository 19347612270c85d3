import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerClientError } from './clientErrors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take long as long as it goes on. */
    isUpload?: true
  }
}

interface Deadlines {
  /** How long a body may take. */
  readonly bodyMs: number
  /** An upload brings at least so many bytes in each step; the last one may bring less. */
  readonly stepMs: number
  readonly stepBytes: number
}

/** 70 kbit/s is the least for an upload. */
const DEADLINES: Deadlines = { bodyMs: 20_000, stepMs: 30_000, stepBytes: 256 * 1024 }

/**
 * Bounds how long the body of a request may take, whether or not anybody reads it: past that the request is answered
 * with 408 and its connection closed.
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

/** @returns what ends the wait */
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

/** What has come whole is only being worked on. */
function giveUp(raw: IncomingMessage, { raw: answer }: FastifyReply): void {
  if (raw.complete) return
  if (answer.headersSent) raw.socket.destroy()
  else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
}
