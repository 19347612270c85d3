import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BULK_MAX } from '../../domain/limits.ts'
import { say } from './messages/say.ts'
import { bodyTooLarge, malformed, Refusal, refuse } from './refusals.ts'

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
    // Some clients name the type of a body that they do not send; the schema decides whether it may be absent.
    if (body.length === 0) return undefined
    // Bytes of another encoding would be stored, and shown on walls, as replacement characters.
    if (!isUtf8(body)) throw refuse(400, 'MALFORMED.encoding')
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
      end(() => reject(new Refusal(503, 'BUSY', say('BUSY'), { retryAfter: 1 }))),
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

/** Share of one body in the budget. */
interface Share {
  /** @param bytes new total size of the body */
  grow(bytes: number): void
  close(): void
}

/** Bounds the memory of all open bodies; when it is exceeded, the oldest other body is dropped. */
export class BodyBudget {
  readonly #bytesMax: number
  /** Open bodies, oldest first. */
  readonly #open = new Map<symbol, { bytes: number; readonly drop: () => void }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** @param drop called when the body must be dropped; it has to close its share. */
  open(bytes: number, drop: () => void): Share {
    const key = Symbol()
    this.#open.set(key, { bytes: 0, drop })
    const share = { grow: (all: number) => this.#grow(key, all), close: () => this.#close(key) }
    share.grow(bytes)
    return share
  }

  #grow(key: symbol, bytes: number): void {
    const body = this.#open.get(key)
    if (!body) return
    this.#bytes += bytes - body.bytes
    body.bytes = bytes
    for (const [oldest, { drop }] of this.#open) {
      if (this.#bytes <= this.#bytesMax) return
      if (oldest !== key) drop()
    }
  }

  #close(key: symbol): void {
    this.#bytes -= this.#open.get(key)?.bytes ?? 0
    this.#open.delete(key)
  }
}

/** Maximum number of fields of an object, and of nesting levels, in any call. */
const FIELDS_MAX = 50
const DEPTH_MAX = 8

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OBJECT = 0x7b
const LIST = 0x5b
const ENDS = new Set([0x7d, 0x5d])

/**
 * Refuses a JSON body whose lists, objects or nesting exceed those of any call. It scans the bytes once: the parser
 * would build everything first, for seconds, and a schema would report each wrong item.
 * @param itemsMax maximum length of a list in the body of this call.
 * @param json may be malformed: the parser refuses that.
 * @throws 400
 */
export function refuseShape(json: Uint8Array, itemsMax = BULK_MAX): void {
  /** Open brackets, outermost first, and the number of commas in each so far. */
  const kinds: number[] = []
  const commas: number[] = []
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OBJECT || byte === LIST) {
      if (kinds.length >= DEPTH_MAX) throw refuse(400, 'INVALID.depth')
      kinds.push(byte)
      commas.push(0)
    } else if (ENDS.has(byte)) {
      kinds.pop()
      commas.pop()
    } else if (byte === COMMA && kinds.length > 0) {
      const level = kinds.length - 1
      const count = (commas[level] ?? 0) + 1
      commas[level] = count
      if (kinds[level] === OBJECT && count >= FIELDS_MAX) throw refuse(400, 'INVALID.fields')
      if (kinds[level] === LIST && count >= itemsMax)
        throw refuse(400, 'INVALID.items', { max: itemsMax.toLocaleString('ko') })
    }
  }
}
