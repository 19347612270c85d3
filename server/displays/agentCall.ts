import { lookup } from 'node:dns/promises'
import { request } from 'node:http'
import { BlockList } from 'node:net'
import { parseJson } from '../../contract/answerFields.ts'
import { inTime } from '../http/inTime.ts'

/** An agent that does not answer within this time counts as unreachable. */
const AGENT_TIMEOUT_MS = 3_000

/** Maximum length of an answer: a picture of a 4K screen in Base64. */
const BODY_MAX = 16 * 1024 * 1024

/** Addresses that no board's computer has, but services of a server's own network or cloud do. */
const NO_BOARD = new BlockList()
NO_BOARD.addSubnet('0.0.0.0', 8)
NO_BOARD.addSubnet('169.254.0.0', 16)
NO_BOARD.addSubnet('224.0.0.0', 3)
NO_BOARD.addAddress('::', 'ipv6')
NO_BOARD.addSubnet('fe80::', 10, 'ipv6')
NO_BOARD.addSubnet('ff00::', 8, 'ipv6')

/** A call of an agent; `origin` is the page on whose behalf the server calls. */
interface AgentCall {
  readonly host: string
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly origin: string | undefined
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Answer of an agent. */
interface AgentAnswer {
  readonly status: number
  /** JSON of its body; undefined for any other. */
  readonly body: unknown
}

/**
 * Calls an agent; returns null when no answer arrives in time. Follows no redirect. The checked address is the one that
 * is connected to, so a name cannot point elsewhere in between. Do not pass on the body unless it is an agent's: a board
 * may name any host.
 */
export async function callAgent(
  { host, port, method, path, origin, headers: more }: AgentCall,
  timeoutMs = AGENT_TIMEOUT_MS,
): Promise<AgentAnswer | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  const found = await inTime(lookup(host), timeoutMs).catch(() => null)
  if (!found || NO_BOARD.check(found.address, found.family === 6 ? 'ipv6' : 'ipv4')) return null
  return new Promise((resolve) => {
    const name = host.includes(':') ? `[${host}]` : host
    const headers = { host: `${name}:${port}`, ...(origin !== undefined && { origin }), ...more }
    const call = request({ host: found.address, port, method, path, headers, agent: false, signal })
    call.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > BODY_MAX) answer.destroy()
      })
      // Also after an answer that was cut off, whose text is no JSON.
      answer.once('close', () => resolve({ status: answer.statusCode ?? 0, body: parseJson(text) }))
      answer.on('error', () => undefined)
    })
    call.on('error', () => resolve(null))
    call.end()
  })
}
