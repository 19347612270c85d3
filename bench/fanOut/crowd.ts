// A separate process that holds many sockets, pulls triggers, and measures the time until the last socket has the
// message.
import { setTimeout } from 'node:timers/promises'
import { pull, type Trigger } from './trigger.ts'
import { WireSocket } from './wireSocket.ts'

/** The sockets to open, and their server. */
export interface Audience {
  /** `ws://…` */
  readonly url: string
  readonly sockets: number
  /** Messages that each socket sends first, one after another; each is answered by one message. */
  readonly sayings: readonly string[]
  /** Expected prefix of the last answer, to distinguish a subscription from a refusal. */
  readonly agreed: string
  /** A separate WebSocket for triggers of the kind `text`, and its first messages. */
  readonly speaker?: { readonly url: string; readonly sayings: readonly string[] }
}

/** Messages of the parent: open an audience, then pull triggers one after another. */
export type Order = { readonly open: Audience } | { readonly pull: readonly Trigger[] }

/**
 * Messages to the parent: all sockets are subscribed; the milliseconds of each trigger until the last socket had its
 * message; an error.
 */
export type Report = { readonly open: true } | { readonly took: readonly number[] } | { readonly failed: string }

const PROTOCOL = 'v12.stomp'
const OPENING_AT_ONCE = 50
/** Pause in which servers become idle. */
const PAUSE_MS = 5
const PATIENCE_MS = 30_000

const sockets: WireSocket[] = []
let speaker: WireSocket | undefined
let counts = new Uint32Array()
let missing = 0
let allThere = () => {}

process.on('message', (order: Order) => {
  const work = 'open' in order ? open(order.open) : measure(order.pull)
  work.then(report, (error: unknown) => report({ failed: String(error) }))
})

async function open(audience: Audience): Promise<Report> {
  counts = new Uint32Array(audience.sockets)
  let next = 0
  const opening = Array.from({ length: OPENING_AT_ONCE }, async () => {
    while (next < audience.sockets) await join(audience, next++)
  })
  await Promise.all(opening)
  if (audience.speaker) speaker = await talk(audience.speaker.url, audience.speaker.sayings)
  return { open: true }
}

async function join({ url, sayings, agreed }: Audience, at: number): Promise<void> {
  const socket = await talk(url, sayings, agreed)
  socket.onMessage = (_bytes, start, end) => {
    // A heartbeat is one byte.
    if (end - start > 1) receive(at)
  }
  socket.onEnd = (why) => report({ failed: `socket ${at}: ${why}` })
  sockets[at] = socket
}

function receive(at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
  missing -= 1
  if (missing === 0) allThere()
}

/** Opens a socket and sends messages, each after the answer to the previous one. */
async function talk(url: string, sayings: readonly string[], agreed = ''): Promise<WireSocket> {
  const socket = new WireSocket(new URL(url), PROTOCOL)
  await socket.opened()
  let answer = ''
  for (const saying of sayings) {
    answer = await new Promise<string>((resolve, reject) => {
      socket.onMessage = (bytes, start, end) => resolve(bytes.toString('utf8', start, end))
      socket.onEnd = (why) => reject(new Error(why))
      socket.send(saying)
    })
  }
  if (!answer.startsWith(agreed)) throw new Error(answer)
  return socket
}

async function measure(triggers: readonly Trigger[]): Promise<Report> {
  counts.fill(0)
  const took: number[] = []
  for (const trigger of triggers) {
    missing = sockets.length
    const last = new Promise<number>((resolve) => {
      allThere = () => resolve(performance.now())
    })
    const start = performance.now()
    const answered = pull(trigger, speaker)
    took.push((await inTime(last)) - start)
    await answered
    await setTimeout(PAUSE_MS)
  }
  if (counts.some((count) => count !== triggers.length))
    throw new Error('a socket got more or fewer messages than there were')
  return { took }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = new AbortController()
  const late = setTimeout(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`${missing} of ${sockets.length} sockets got no message within ${PATIENCE_MS} ms`)
  })
  const result = await Promise.race([work, late])
  patience.abort()
  late.catch(() => undefined)
  return result
}

function report(what: Report): void {
  process.send?.(what)
}
