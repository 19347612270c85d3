import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Less fits into the first packets of an answer: compressing it would save no time. In characters. */
export const COMPRESSED_FROM = 4_096

/** Levels past which a list of patients gets hardly smaller and takes several times as long. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 4

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Compresses the answer of a route where the client accepts it: an `onSend` hook. The work is done by zlib's threads,
 * so the event loop goes on meanwhile. Only for answers without tokens or links that are keys: see decision 45.
 */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  void reply.header('vary', 'accept-encoding')
  if (typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return payload
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (!encoding) return payload
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br'
    ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : toGzip(payload, { level: GZIP_LEVEL })
}

/**
 * The better one of those that `accept-encoding` names and does not refuse (`q=0`); browsers name brotli over https
 * alone.
 */
export function acceptedEncoding(accepted: string | readonly string[] | undefined): 'br' | 'gzip' | undefined {
  const named = new Set(
    String(accepted ?? '')
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return (['br', 'gzip'] as const).find((encoding) => named.has(encoding))
}
