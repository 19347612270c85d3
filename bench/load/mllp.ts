import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { mllpFrame, MllpReader } from '../../server/intake/hl7/mllpReader.ts'
import { at } from '../percentiles.ts'

const FRAME_BYTES_MAX = 1_000_000

/** Figures of one connection. */
export interface Turn {
  readonly perSecond: number
  /** From a message to its answer, in ms, 99th percentile. */
  readonly p99: number
}

interface Load {
  readonly port: number
  /** Number of messages, or until when they are sent. */
  readonly count: number | AbortSignal
  /** Messages that are sent before the answer to the first of them. */
  readonly underWay: number
  /** Number of the first patient. */
  readonly from?: number
}

/** Sends arrivals and changes of the same patients on one connection. @throws when one is not accepted */
export async function sendHl7({ port, count, underWay, from = 0 }: Load): Promise<Turn> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  const reader = new MllpReader(FRAME_BYTES_MAX)
  const sentAt: number[] = []
  const took: number[] = []
  const isOver = () => (typeof count === 'number' ? sentAt.length >= count : count.aborted)
  const next = () => {
    if (isOver()) return
    socket.write(mllpFrame(message(from * 2 + sentAt.length)))
    sentAt.push(performance.now())
  }
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
    socket.on('data', (chunk: Buffer) => {
      for (const { bytes } of reader.read(chunk)) {
        if (!bytes.includes(`MSA|AA|M${from * 2 + took.length}`)) return reject(new Error(bytes.toString()))
        took.push(performance.now() - (sentAt[took.length] ?? 0))
        next()
      }
      if (isOver() && took.length === sentAt.length) resolve()
      return undefined
    })
    for (let each = 0; each < underWay; each += 1) next()
  })
  const seconds = (performance.now() - start) / 1_000
  socket.removeAllListeners('close').destroy()
  return {
    perSecond: Math.round(took.length / seconds),
    p99: at(
      took.toSorted((a, b) => a - b),
      0.99,
    ),
  }
}

/** Sends messages from a process of its own until it is stopped. @returns a function that stops it */
export async function startStorm({ port, underWay, from = 0 }: Omit<Load, 'count'>): Promise<() => Promise<Turn>> {
  const program = fork(join(import.meta.dirname, 'hl7Program.ts'), [port, underWay, from].map(String))
  await once(program, 'message')
  return async () => {
    const ended = once(program, 'message')
    program.send('stop')
    return (await ended)[0] as Turn
  }
}

/** Half are arrivals, half change the patient who arrived before. */
function message(turn: number): Buffer {
  const patient = Math.floor(turn / 2)
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const stamp = `${time.slice(0, 14)}.${time.slice(14)}+0000`
  const name = turn % 2 === 0 ? `환자^${patient}` : `환자^${patient}번`
  return Buffer.from(
    [
      `MSH|^~\\&|HIS|H|WB|H|${stamp}||ADT^${turn % 2 === 0 ? 'A04' : 'A08'}|M${turn}|P|2.5`,
      `EVN||${stamp}`,
      `PID|1||P${patient}||${name}`,
      `PV1|1|O|${'|'.repeat(16)}V${patient}`,
      '',
    ].join('\r'),
  )
}
