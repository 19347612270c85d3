import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import { createSideServer } from '../server/http/sideServer.ts'
import type { Settings } from './settings.ts'
import {
  AGENT_CAPTURE_PATH,
  AGENT_PAINT_PATH,
  AGENT_RELOAD_PATH,
  AGENT_SHUTDOWN_PATH,
  AGENT_SOUND_PATH,
  AGENT_STATUS_PATH,
} from '../contract/constants.ts'
import { type AgentStatus, TICKET_HEADER } from '../contract/agent.ts'
import { isTicket } from './ticket.ts'

/** Creates the HTTP server of the agent. */
export function agentServer(settings: Settings, computer: Computer): Server {
  return createSideServer((request, response) => {
    void Promise.resolve(ownCall(settings, computer, request)).then((answer) => send(request, response, answer))
  })
}

/** Sends a response that the requesting page can read. */
function send(request: IncomingMessage, response: ServerResponse, { status, body, after }: Answer): void {
  cors(request, response)
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? undefined : JSON.stringify(body), after)
}

/** Sets CORS headers: the console's page comes from another address, often in a public network. */
function cors({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', `content-type, ${KEY_HEADER}`)
  response.setHeader('access-control-allow-private-network', 'true')
}

/** Header with the key, where the settings require one. */
const KEY_HEADER = 'x-agent-key'

/** State and actions of the computer, for the agent's own calls. */
export interface Computer {
  /** Version of the agent. */
  readonly version: string
  shutdown(): void
  /** Absent when the agent runs no browser. */
  readonly browser?: {
    /** Undefined until it was started for the first time. */
    readonly running: AgentStatus['browser']
    /** ISO 8601; null until the page has reported its first frame. */
    readonly paintedAt: string | null
    /** Called when the page reports that it has painted a frame. */
    painted(): void
    /** Called when the page has lost its sound device. */
    soundLost(): void
    /** Commands for the browser; undefined while none runs. */
    readonly devTools: { reload(): Promise<void>; capture(): Promise<string> } | undefined
  }
}

/** A response in JSON, or without a body. */
interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Called once the response is sent. */
  readonly after?: () => void
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/**
 * Handles the calls of a board's computer. Any page may read its state, because consoles anywhere in the
 * hospital show it. A shutdown, a reload of the page and a picture of it require a ticket of the server where its key is
 * set; otherwise an origin of the settings and, if set, the key. Only the board's page in the
 * browser of this computer may report a painted frame or a lost sound device.
 */
function ownCall(settings: Settings, computer: Computer, request: IncomingMessage): Answer | Promise<Answer> {
  const path = request.url?.split('?', 1)[0]
  if (request.method === 'OPTIONS') return { status: 204 }
  if (request.method === 'GET' && path === AGENT_STATUS_PATH) return { status: 200, body: statusOf(computer) }
  if (request.method === 'POST' && path === AGENT_SHUTDOWN_PATH) {
    if (!mayCommand(settings, request, path))
      return refusal(403, 'FORBIDDEN', '이 주소에서는 시스템을 종료할 수 없습니다.')
    // The shutdown starts after the response is sent.
    return { status: 200, body: { status: 'SHUTTING_DOWN' }, after: () => computer.shutdown() }
  }
  const { browser } = computer
  if (request.method === 'POST' && (path === AGENT_RELOAD_PATH || path === AGENT_CAPTURE_PATH))
    return mayCommand(settings, request, path)
      ? commanded(path, browser?.devTools)
      : refusal(403, 'FORBIDDEN', '이 주소에서는 화면을 다룰 수 없습니다.')
  if (request.method === 'POST' && (path === AGENT_PAINT_PATH || path === AGENT_SOUND_PATH) && browser) {
    if (!isOwnPage(settings, request)) return refusal(403, 'FORBIDDEN', '이 컴퓨터의 대기판만 알릴 수 있습니다.')
    if (path === AGENT_SOUND_PATH) return { status: 204, after: () => browser.soundLost() }
    browser.painted()
    return { status: 204 }
  }
  return refusal(404, 'NO_SUCH_CALL', '없는 주소입니다.')
}

/** Reloads the page or takes its picture. @returns 503 while no browser runs or it does not answer */
async function commanded(path: string, devTools: NonNullable<Computer['browser']>['devTools']): Promise<Answer> {
  try {
    if (!devTools) throw new Error('no browser runs')
    if (path === AGENT_CAPTURE_PATH) return { status: 200, body: { image: await devTools.capture() } }
    await devTools.reload()
    return { status: 200, body: { status: 'RELOADED' } }
  } catch {
    return refusal(503, 'NO_BROWSER', '대기판 브라우저가 응답하지 않습니다.')
  }
}

/** Whether a socket address is of this computer. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK.test(address ?? '')

const isOwnPage = ({ server }: Settings, { headers, socket }: IncomingMessage) =>
  isLoopback(socket.remoteAddress) && headers.origin === server?.origin

/** Builds an error response: a code for programs, and a Korean message for people. */
function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { status, code, message } }
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

function mayCommand({ board, origins, key, serverKey }: Settings, { headers }: IncomingMessage, path: string): boolean {
  if (serverKey !== undefined)
    return board !== undefined && isTicket(String(headers[TICKET_HEADER] ?? ''), serverKey, { boardId: board.id, path })
  const keyFits = key !== undefined && sameText(String(headers[KEY_HEADER] ?? ''), key)
  if (key !== undefined && !keyFits) return false
  // A page always sends its origin; a client without one is a program, which must know the key.
  return headers.origin === undefined ? keyFits : origins.includes(headers.origin)
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
