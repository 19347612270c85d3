// Simulates hospitals, in a separate process: displays are sent their board when it changes and read it a moment later,
// consoles read it at once, and staff change it.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DISPLAY_HEADERS, READ_AFTER_MS, WEBSOCKET_PATH, WITH_BOARD_HEADER } from '../../contract/realtime.ts'
import { FIRST } from '../data/hospital.ts'
import { WireSocket } from '../fanOut/wireSocket.ts'
import { HttpConnection, requestText } from '../load/http.ts'
import { at } from '../percentiles.ts'

/** Server of the hospitals, and the number of displays. */
export interface Opening {
  readonly url: string
  readonly token: string
  readonly displays: number
  /** Of all hospitals; patients wait at them in turn. */
  readonly boards: number
  readonly consolesPerBoard: number
}

/** Rate and duration of changes, for patients in the order of joining from a given place, one at each watched board. */
export interface Work {
  readonly perSecond: number
  readonly ms: number
  readonly from: number
}

/**
 * Result of the work: the number of changes, and the milliseconds from a change's request until its display has the
 * board.
 */
export interface Done {
  readonly changes: number
  readonly p50: number
  readonly p99: number
  /**
   * Number of requests answered with 503, because the server was overloaded: no database connection became free within
   * 5 s.
   */
  readonly overloaded: number
}

const OPENING_AT_ONCE = 50
const CONNECTIONS = 24
const PROTOCOL = 'v12.stomp'
/** By then all requests have been answered. */
const REST_MS = READ_AFTER_MS + 1_000

let opening: Opening
const sockets: WireSocket[] = []
const free: HttpConnection[] = []
const waiting: ((connection: HttpConnection) => void)[] = []
/** Time of the latest change request of each board. */
const asked = new Map<number, number>()
let took: number[] = []
let overloaded = 0
const UNAVAILABLE = 503

process.on('message', (order: { open: Opening } | { work: Work }) => {
  const done = 'open' in order ? open(order.open) : work(order.work)
  done.then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function open(given: Opening): Promise<null> {
  opening = given
  for (let count = 0; count < CONNECTIONS; count += 1) free.push(await HttpConnection.open(given.url))
  let next = 0
  await Promise.all(
    Array.from({ length: OPENING_AT_ONCE }, async () => {
      while (next < given.displays) sockets.push(await display(FIRST.did + next++))
    }),
  )
  return null
}

/** Opens a display that introduces itself and subscribes to a board. */
async function display(didId: number): Promise<WireSocket> {
  const socket = new WireSocket(new URL(opening.url.replace('http', 'ws') + WEBSOCKET_PATH), PROTOCOL)
  await socket.opened()
  const said = (saying: string) =>
    new Promise<string>((resolve, reject) => {
      socket.onMessage = (bytes, start, end) => resolve(bytes.toString('utf8', start, end))
      socket.onEnd = (why) => reject(new Error(why))
      socket.send(`${saying}\0`)
    })
  await said(
    `CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\n${DISPLAY_HEADERS.id}:${randomUUID()}\n${DISPLAY_HEADERS.screen}:1920x1080\n\n`,
  )
  const answer = await said(
    `SUBSCRIBE\nid:wall\ndestination:/rfid/${didId}/messages\n${WITH_BOARD_HEADER}:true\nreceipt:r\n\n`,
  )
  if (!answer.startsWith('RECEIPT')) throw new Error(answer)
  socket.onMessage = (bytes, start, end) => {
    if (bytes.toString('latin1', start, start + 7) === 'MESSAGE' && end > start) void brought(didId)
  }
  socket.onEnd = (why) => process.send?.({ error: `a display: ${why}` })
  return socket
}

async function brought(didId: number): Promise<void> {
  const since = asked.get(didId)
  if (since !== undefined) took.push(performance.now() - since)
  const lists = [`/api/v1/did-waitings/dids/${didId}`, `/api/v1/did-waitings/called/dids/${didId}`]
  const ofConsoles = Array.from({ length: opening.consolesPerBoard }, () =>
    [...lists, `/api/v1/did-waitings/holding/dids/${didId}`].map((path) =>
      ask(requestText('GET', path, { token: opening.token })),
    ),
  )
  await pause(READ_AFTER_MS)
  const ofDisplay = [`/api/v1/dids/${didId}`, `/api/v1/did-options/${didId}`, ...lists].map((path) =>
    ask(requestText('GET', path)),
  )
  await Promise.all([...ofConsoles.flat(), ...ofDisplay])
}

async function work({ perSecond, ms, from }: Work): Promise<Done> {
  took = []
  overloaded = 0
  const start = performance.now()
  const changing: Promise<unknown>[] = []
  let changes = 0
  let calling: Promise<void> = Promise.resolve()
  // A called patient is completed by the next change.
  for (let at = 0; performance.now() - start < ms; at += 1) {
    if (at >> 1 >= opening.displays) throw new Error('no board is left whose patient has not been called')
    const patient = from + (at >> 1)
    calling = at % 2 === 0 ? change(patient, 'call') : calling.then(() => change(patient, 'done'))
    changing.push(calling)
    changes += 1
    const due = start + ((at + 1) * 1_000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
  }
  await Promise.all(changing)
  await pause(REST_MS)
  took.sort((a, b) => a - b)
  return { changes, p50: at(took, 0.5), p99: at(took, 0.99), overloaded }
}

async function change(patient: number, action: 'call' | 'done'): Promise<void> {
  const didWaitingId = FIRST.entry + patient
  asked.set(FIRST.did + (patient % opening.boards), performance.now())
  const body = action === 'call' ? { didWaitingId } : { didWaitingIds: [didWaitingId] }
  await ask(requestText('POST', `/api/v1/did-waitings/${action}`, { token: opening.token, body }))
}

async function ask(request: string): Promise<void> {
  const connection = free.pop() ?? (await new Promise<HttpConnection>((resolve) => waiting.push(resolve)))
  try {
    const status = await connection.ask(request)
    if (status === UNAVAILABLE) overloaded += 1
    else if (status >= 300) throw new Error(`answered ${status}: ${request.slice(0, 60)}`)
  } finally {
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }
}
