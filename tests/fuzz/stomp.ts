import { FrameError, FrameReader } from '../../server/realtime/frames.ts'
import { randomFrom } from '../faults/random.ts'
import { RawStomp } from '../harness/stomp.ts'

const CONNECT = 'CONNECT\naccept-version:1.2\nhost:here\nheart-beat:0,0\n\n\0'
const SUBSCRIBE = 'SUBSCRIBE\nid:하나\ndestination:/rfid/7/messages\nreceipt:r\\c1\n\n\0'
const SEND = 'SEND\ndestination:/rfid/7/messages\ncontent-length:30\n\n{"type":"RELOAD","message":""}\0'
const UNSUBSCRIBE = 'UNSUBSCRIBE\nid:하나\nreceipt:r2\n\n\0'
const DISCONNECT = 'DISCONNECT\nreceipt:bye\n\n\0'
const SESSION = [CONNECT, SUBSCRIBE, SEND, UNSUBSCRIBE, DISCONNECT].map((frame) => Buffer.from(frame))
const WHOLE = Buffer.concat(SESSION)

export interface StompFigures {
  /** Number of positions at which a session was split in two, through a real socket. */
  readonly splits: number
  /** Number of bytes changed, added or removed, at the frame parser. */
  readonly mutations: number
  /** Number of mutated sessions through a real socket. */
  readonly sessions: number
  readonly faults: readonly string[]
}

/** Splits a session at every byte, and corrupts it at random: the server may only refuse. */
export async function fuzzStomp(url: string, mutations: number, sessions: number, seed: number): Promise<StompFigures> {
  const random = randomFrom(seed)
  const faults: string[] = []
  const meant = answersOf(await talk(url, [WHOLE]))
  for (let at = 1; at < WHOLE.length; at += 1) {
    const answers = answersOf(await talk(url, [WHOLE.subarray(0, at), WHOLE.subarray(at)]))
    if (answers !== meant) faults.push(`cut at ${at}: ${answers}`)
  }
  for (let count = 0; count < mutations; count += 1) {
    const bytes = mutated(random)
    try {
      const reader = new FrameReader()
      const cut = Math.floor(random() * bytes.length)
      for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) Array.from(reader.read(part))
    } catch (error) {
      if (!(error instanceof FrameError)) faults.push(`mutation ${count}: ${String(error)}`)
    }
  }
  for (let count = 0; count < sessions; count += 1) await talk(url, [CONNECTED_FIRST, mutated(random)], false)
  return { splits: WHOLE.length - 1, mutations, sessions, faults }
}

const CONNECTED_FIRST = Buffer.from(CONNECT)

/** Sends the parts and returns everything received until the end; `isWhole` when they end the session themselves. */
async function talk(url: string, parts: readonly Uint8Array[], isWhole = true): Promise<readonly string[]> {
  const raw = new RawStomp(url)
  await raw.opened()
  // Binary, for a text may not end in the middle of a character.
  for (const part of parts) raw.socket.send(part, { binary: true })
  // Without an end of its own it is closed from here, once the server has read it.
  if (!isWhole) raw.socket.close()
  await raw.closed
  return raw.received
}

/** Replaces message ids, which are counted across the whole server. */
const answersOf = (received: readonly string[]): string => received.join('').replace(/message-id:\d+/g, 'message-id:n')

function mutated(random: () => number): Buffer {
  let bytes = Buffer.from(WHOLE)
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const at = Math.floor(random() * bytes.length)
    const kind = random()
    if (kind < 0.5) bytes[at] = Math.floor(random() * 256)
    else if (kind < 0.7)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 20))])
    else
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(Array.from({ length: 8 }, () => random() * 256)),
        bytes.subarray(at),
      ])
  }
  return bytes
}
