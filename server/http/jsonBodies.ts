import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget } from './bodyBudget.ts'
import { refuseShape } from './bodyShape.ts'
import { bodyTooLarge, malformed, Refusal } from './refusals.ts'

/** Memory budget, in bytes, of all bodies that are still arriving. */
const ARRIVING_BYTES_MAX = 64 * 1024 * 1024
const FIRST_BYTES = 1_024

/**
 * Reads JSON bodies: each is limited by its route's `bodyLimit`, and all arriving ones share a memory budget. When it
 * is exceeded, the oldest body is refused with 503: a client that sends without delay is done within milliseconds.
 */
export function readJsonBodies(app: FastifyInstance, bytesMax: number = ARRIVING_BYTES_MAX): void {
  const budget = new BodyBudget(bytesMax)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { bodyLimit } = request.routeOptions
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (length > bodyLimit) throw bodyTooLarge()
    const body = await receive(payload, bodyLimit, budget)
    if (!Number.isNaN(length) && length !== body.length) throw malformed()
    refuseShape(body, request.routeOptions.config.call?.itemsMax)
    return new Promise<unknown>((resolve, reject) => {
      void parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)))
    })
  })
}

/**
 * Receives the bytes of a body. Chunks are copied into one buffer: many small chunks take no more memory than a few
 * large ones.
 */
function receive(payload: IncomingMessage, bytesMax: number, budget: BodyBudget): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let content = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, bytesMax))
    let bytes = 0
    const share = budget.open(content.length, () =>
      end(() => reject(new Refusal(503, 'BUSY', '서버가 바쁩니다. 잠시 후 다시 시도해 주세요.', { retryAfter: 1 }))),
    )
    const end = (settle: () => void) => {
      payload.off('data', add).off('end', finish).off('error', fail).off('close', cut)
      share.close()
      settle()
    }
    const add = (chunk: Buffer) => {
      if (bytes + chunk.length > bytesMax) return end(() => reject(bodyTooLarge()))
      if (bytes + chunk.length > content.length) {
        const longer = Buffer.allocUnsafeSlow(Math.min(bytesMax, Math.max(2 * content.length, bytes + chunk.length)))
        content.copy(longer, 0, 0, bytes)
        content = longer
      }
      bytes += chunk.copy(content, bytes)
      share.grow(content.length)
    }
    const finish = () => end(() => resolve(content.subarray(0, bytes)))
    const fail = (error: Error) => end(() => reject(Object.assign(error, { statusCode: 400 })))
    const cut = () => end(() => reject(malformed()))
    payload.on('data', add).on('end', finish).on('error', fail).on('close', cut)
  })
}
