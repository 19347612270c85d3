import { vi } from 'vitest'
import { DONE_MEANS_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../../contract/constants.ts'
import type { BoardMessage } from '../../../src/realtime/parseBoardMessage.ts'
import type { ConnectionState } from '../../../src/realtime/realtimeConnection.ts'
import type { BoardFeed } from '../../../src/viewer/board/boardStore.ts'

/** Returns a patient as a list of the API contains it; id, order and times are derived from `order`. */
export function aPatient(order: number, name: string, given: Record<string, unknown> = {}) {
  const minute = String(order % 60).padStart(2, '0')
  return { didWaitingId: order, name, order, createdAt: `2026-03-02T01:${minute}:00.000Z`, calledAt: null, ...given }
}

export const manyPatients = (count: number) =>
  Array.from({ length: count }, (_, at) => aPatient(at + 1, `환자${at + 1}`))

export const anOption = (given: Record<string, unknown> = {}) => ({
  id: 7,
  clock: false,
  delayTime: { use: false, content: 0 },
  doctorPhoto: { use: false, name: '', type: '', url: '' },
  masking: { use: false, index: 2, character: 'O' },
  notice: { use: false, content: '' },
  video: { use: false, name: '', type: 'FILE', url: '' },
  ...given,
})

interface Request {
  readonly method: string
  readonly path: string
  readonly token: string | null
  /** Header that specifies the meaning of `done`. */
  readonly means: string | null
  /** `Idempotency-Key` header. */
  readonly key: string | null
  readonly body: unknown
}

/** Fake server of board 7: answers `fetch`, records the requests, and can be changed or taken offline. */
export class StandInServer {
  did: Record<string, unknown> = {
    id: 7,
    no: '3',
    name: { kr: '심전도실' },
    doctor: { kr: '김의사' },
    explain: { kr: '' },
    roomId: 1,
  }
  option: unknown = anOption()
  waiting: unknown[] = []
  called: unknown[] = []
  /** Further fields of the waiting list's response. */
  facts: Record<string, unknown> = {}
  holding: unknown[] = []
  /** The log of moves, newest first. */
  moves: unknown[] = []
  /** Kiosks at which somebody calls for staff. */
  kioskCalls: readonly unknown[] = []
  /** All boards that have a room; undefined when the request fails. */
  boards: readonly unknown[] | undefined = []
  /** Version of the board, sent in a header of every response; null for a server without versions. */
  version: number | null = null
  /** Lead of its clock over the device's at the start, in milliseconds; null when responses carry no time. */
  aheadMs: number | null = null
  readonly #startedAt = Date.now() - performance.now()
  /** Called for every read, before it is answered. */
  onRead: (path: string) => void = () => undefined
  /** Awaited before an action is answered. */
  onPost: () => Promise<void> = () => Promise.resolve()
  /** Answers no request while true. */
  away = false
  /** Tokens that are accepted; null accepts every request, as a public board does. */
  validToken: string | null = null
  /** Response body of actions. */
  outcome: unknown = {}
  /** Whether actions are answered by a text, as another server may. */
  answersInText = false
  /** Refuses actions with this status and Korean message. */
  refusal: { status: number; message: string; code?: string } | null = null
  /** Response of a device on the way to the list of boards. */
  boardsPage: Response | null = null
  readonly requests: Request[] = []

  constructor() {
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.#answer(path, init))
  }

  /** Returns the number of requests for a path. */
  countOf(path: string): number {
    return this.requests.filter((request) => request.path === path).length
  }

  async #answer(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const token = new Headers(headers).get('Authorization')
    const means = new Headers(headers).get(DONE_MEANS_HEADER)
    const key = new Headers(headers).get(IDEMPOTENCY_KEY_HEADER)
    this.requests.push({
      method,
      path,
      token,
      means,
      key,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    if (this.away) throw new TypeError('Failed to fetch')
    if (path === '/api/auth/refresh') {
      this.validToken = 'renewed'
      return Response.json({ accessToken: 'renewed', refreshToken: 'next' })
    }
    if (this.validToken !== null && token !== `Bearer ${this.validToken}`) return refuse(401, '로그인이 필요합니다.')
    const isChange = method === 'POST' || method === 'DELETE'
    if (isChange) await this.onPost()
    if (isChange && this.refusal) return refuse(this.refusal.status, this.refusal.message, this.refusal.code)
    if (isChange) return this.answersInText ? new Response('OK') : Response.json(this.outcome)
    this.onRead(path)
    const answer = this.#read(path)
    if (this.aheadMs !== null)
      answer.headers.set('date', new Date(this.#startedAt + performance.now() + this.aheadMs).toUTCString())
    if (this.version !== null) answer.headers.set('board-version', String(this.version))
    return answer
  }

  #read(path: string): Response {
    const { did } = this
    if (path === '/api/v1/dids/7') return Response.json(did)
    if (path === '/api/v1/did-options/7') return Response.json(this.option)
    if (path === '/api/v1/did-waitings/dids/7') return Response.json({ did, patients: this.waiting, ...this.facts })
    if (path === '/api/v1/did-waitings/called/dids/7') return Response.json({ did, patients: this.called })
    if (path === '/api/v1/did-waitings/holding/dids/7') return Response.json({ did, patients: this.holding })
    if (path === KIOSK_CALLS) return Response.json(this.kioskCalls)
    if (path.startsWith('/api/v1/did-waitings/moves?')) return Response.json({ content: this.moves })
    if (path === BOARDS && this.boardsPage) return this.boardsPage
    if (path === BOARDS && this.boards) return Response.json({ content: this.boards })
    return refuse(404, '대기판을 찾을 수 없습니다.')
  }
}

export const KIOSK_CALLS = '/api/v1/kiosks/help'
const BOARDS = '/api/v1/dids?isRoomIdNull=false&paged=false'

const refuse = (status: number, message: string, code = status === 404 ? 'DID_NOT_FOUND' : 'REFUSED') =>
  Response.json({ status, code, message }, { status })

/** A fake live connection: the test delivers its messages and breaks it. */
export class StandInFeed implements BoardFeed {
  /** Whether the connection is silently dead. While connected it otherwise receives heartbeats all the time. */
  isDead = false
  #heardInstant = -Infinity
  /** Messages sent to destinations outside the specification; only our server accepts them. */
  readonly sent: { readonly destination: string; readonly body: unknown }[] = []
  isOurServer = true
  readonly #extra = new Map<string, (body: string) => void>()
  readonly #listeners = new Set<(message: BoardMessage) => void>()
  readonly #statusListeners = new Set<() => void>()
  #status: ReturnType<BoardFeed['getStatus']> = { state: 'connecting', heardAt: null }

  readonly subscribe = (_didId: number | string, listener: (message: BoardMessage) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly subscribeTo = (destination: string, listener: (body: string) => void) => {
    this.#extra.set(destination, listener)
    return () => void this.#extra.delete(destination)
  }

  readonly publishTo = (destination: string, body: unknown) => {
    const isSent = this.isOurServer && this.#status.state === 'connected'
    if (isSent) this.sent.push({ destination, body })
    return isSent
  }

  /** Delivers a message at a destination outside the specification. */
  hear(destination: string, body: unknown): void {
    this.#extra.get(destination)?.(JSON.stringify(body))
  }

  readonly onStatus = (listener: () => void) => {
    this.#statusListeners.add(listener)
    return () => void this.#statusListeners.delete(listener)
  }

  readonly getStatus = () => this.#status

  get silentMs(): number {
    if (this.#status.state === 'connected' && !this.isDead) this.#heardInstant = performance.now()
    return performance.now() - this.#heardInstant
  }

  tell(message: BoardMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  become(state: ConnectionState): void {
    this.#status = { state, heardAt: state === 'connecting' ? null : Date.now() }
    for (const listener of this.#statusListeners) listener()
  }
}
