import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Minimum length of a compressed response, in characters. Shorter ones fit into the first packets, so compressing them
 * would save no time.
 */
export const COMPRESSED_FROM = 4_096

/** Compression levels; higher ones take several times as long for a list of patients and hardly make it smaller. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 4

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * `onSend` hook that compresses the response of a route if the client accepts it. zlib's threads do the work, so the
 * event loop is not blocked. Only for responses without tokens or secret links: see docs/decisions/console.md#waiting-management-on-a-slow-line.
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
 * Returns the best encoding that `accept-encoding` names and does not refuse (`q=0`). Browsers accept brotli over https
 * only.
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
