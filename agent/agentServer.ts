import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH, type AgentStatus } from '../contract/agent.ts'
import type { Settings } from './settings.ts'

/** Header that carries the key, where the settings ask for one. */
export const KEY_HEADER = 'x-agent-key'

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly after?: () => void
}

/**
 * The two calls of a board's computer (AP-10). Its state may be read from any page, as a console anywhere in the house
 * shows it; switching off takes an origin of the settings and, where set, the key.
 */
export function agentServer(settings: Settings, version: string, shutdown: () => void): Server {
  return createServer((request, response) => {
    const { status, body, after } = answer(settings, version, shutdown, request)
    cors(request, response)
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' })
    response.end(body === undefined ? undefined : JSON.stringify(body), after)
  })
}

function answer(settings: Settings, version: string, shutdown: () => void, request: IncomingMessage): Answer {
  const path = request.url?.split('?', 1)[0]
  if (request.method === 'OPTIONS') return { status: 204 }
  if (request.method === 'GET' && path === AGENT_STATUS_PATH) {
    const body: AgentStatus = { status: 'ON', version, uptimeSeconds: Math.round(process.uptime()) }
    return { status: 200, body }
  }
  if (request.method === 'POST' && path === AGENT_SHUTDOWN_PATH) {
    if (!maySwitchOff(settings, request)) return refusal(403, 'FORBIDDEN', '이 주소에서는 시스템을 종료할 수 없습니다.')
    // The answer goes out before the computer goes down.
    return { status: 200, body: { status: 'SHUTTING_DOWN' }, after: shutdown }
  }
  return refusal(404, 'NO_SUCH_CALL', '없는 주소입니다.')
}

function maySwitchOff({ origins, key }: Settings, { headers }: IncomingMessage): boolean {
  const keyFits = key !== undefined && sameText(String(headers[KEY_HEADER] ?? ''), key)
  if (key !== undefined && !keyFits) return false
  // A page always sends its origin; what sends none is a program, which must know the key.
  return headers.origin === undefined ? keyFits : origins.includes(headers.origin)
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The console's page comes from another address, often from a public to a private network. */
function cors({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', `content-type, ${KEY_HEADER}`)
  response.setHeader('access-control-allow-private-network', 'true')
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { status, code, message } }
}
