import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH, type AgentStatus } from '../contract/agent.ts'
import { AGENT_PAINT_PATH } from '../contract/agentPaths.ts'
import { isOwnPage } from './caller.ts'
import type { Settings } from './settings.ts'

/** Header that carries the key, where the settings ask for one. */
export const KEY_HEADER = 'x-agent-key'

/** What the agent's own calls are about. */
export interface Computer {
  /** Of the agent. */
  readonly version: string
  shutdown(): void
  /** Absent where the agent runs no browser. */
  readonly browser?: {
    /** Undefined until it was started for the first time. */
    readonly running: AgentStatus['browser']
    /** ISO 8601; null until the page has said so once. */
    readonly paintedAt: string | null
    /** Takes the page's word that it has painted a frame. */
    painted(): void
  }
}

/** An answer in JSON, or without a body. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Done once the answer has gone out. */
  readonly after?: () => void
}

const PATHS: readonly (string | undefined)[] = [AGENT_STATUS_PATH, AGENT_SHUTDOWN_PATH, AGENT_PAINT_PATH]

/** The address without its query. */
export const pathOf = ({ url }: IncomingMessage): string => url?.split('?', 1)[0] ?? '/'

/** Whether an address is one of the agent's own, and not the server's. */
export const isOwnCall = (request: IncomingMessage): boolean => PATHS.includes(pathOf(request))

/**
 * The calls of a board's computer (AP-10). Its state may be read from any page, as a console anywhere in the hospital
 * shows it; switching off takes an origin of the settings and, where set, the key; only its own page may say that it
 * has painted.
 */
export function ownCall(settings: Settings, computer: Computer, request: IncomingMessage): Answer {
  const path = pathOf(request)
  if (request.method === 'OPTIONS') return { status: 204 }
  if (request.method === 'GET' && path === AGENT_STATUS_PATH) return { status: 200, body: statusOf(computer) }
  if (request.method === 'POST' && path === AGENT_SHUTDOWN_PATH) {
    if (!maySwitchOff(settings, request)) return refusal(403, 'FORBIDDEN', '이 주소에서는 시스템을 종료할 수 없습니다.')
    // The answer goes out before the computer goes down.
    return { status: 200, body: { status: 'SHUTTING_DOWN' }, after: () => computer.shutdown() }
  }
  if (request.method === 'POST' && path === AGENT_PAINT_PATH && computer.browser) {
    if (!isOwnPage(request)) return refusal(403, 'FORBIDDEN', '이 컴퓨터의 대기판만 알릴 수 있습니다.')
    computer.browser.painted()
    return { status: 204 }
  }
  return refusal(404, 'NO_SUCH_CALL', '없는 주소입니다.')
}

/** An answer that says why not: a code for programs, a Korean sentence for people. */
export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { status, code, message } }
}

/** Sends an answer, readable by the page that asked for it. */
export function send(request: IncomingMessage, response: ServerResponse, { status, body, after }: Answer): void {
  cors(request, response)
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? undefined : JSON.stringify(body), after)
}

function statusOf({ version, browser }: Computer): AgentStatus {
  return {
    status: 'ON',
    version,
    uptimeSeconds: Math.round(process.uptime()),
    ...(browser?.running && { browser: browser.running }),
    ...(browser && { paintedAt: browser.paintedAt }),
  }
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
