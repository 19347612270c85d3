import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acknowledge } from '../server/intake/hl7/acknowledgement.ts'
import { mllpFrame, MllpReader } from '../server/intake/hl7/mllpReader.ts'
import { readFrame } from '../server/intake/hl7/readFrame.ts'
import { startServer } from '../tests/harness/program.ts'
import { aFreePort } from './freePort.ts'
import { at } from './percentiles.ts'
import type { Bench } from './report/row.ts'

const MESSAGES = 5_000
const QUICK_MESSAGES = 1_000
/** Messages that the sender has under way on its connection. */
const UNDER_WAY = 16
const FRAME_BYTES_MAX = 1_000_000

/** Figures of one turn. */
interface Turn {
  readonly perSecond: number
  /** From a message to its answer, 99th percentile. */
  readonly p99: number
}

/** How many HL7 messages a second are carried out and committed before they are answered. */
export const bench: Bench = async ({ quick, runs }) => {
  const count = quick ? QUICK_MESSAGES : MESSAGES
  const ours: Turn[] = []
  const bare: Turn[] = []
  for (let run = 0; run < runs; run += 1) {
    ours.push(await withServer((port) => send(port, count)))
    bare.push(await withBareReceiver((port) => send(port, count)))
  }
  const named = 'a receiver with the same framing that answers at once and stores nothing'
  return [
    {
      bench: 'intake',
      what: `HL7 arrivals and changes on one connection, ${UNDER_WAY} under way, each answered after its commit`,
      unit: '/s',
      ours: ours.map(({ perSecond }) => perSecond),
      peers: [{ name: named, values: bare.map(({ perSecond }) => perSecond) }],
      target: { of: 'value', atLeast: 500 },
    },
    {
      bench: 'intake',
      what: 'the same, from a message to its answer, p99 of each run',
      unit: 'ms',
      ours: ours.map(({ p99 }) => p99),
      peers: [{ name: named, values: bare.map(({ p99 }) => p99) }],
      target: { of: 'value', atMost: 50 },
    },
  ]
}

async function withServer<T>(work: (port: number) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-intake-'))
  const port = await aFreePort()
  const server = await startServer({ DATA_DIR: dataDir, ROOT_PASSWORD: 'first-login-1', HL7_PORT: String(port) })
  try {
    return await work(port)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function withBareReceiver<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((socket) => {
    const reader = new MllpReader(FRAME_BYTES_MAX)
    socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.read(chunk))
        for (const { header, encode } of readFrame(frame, 'utf-8'))
          socket.write(mllpFrame(encode(acknowledge(header, { code: 'AA', at: new Date() }))))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

/** Sends arrivals and changes of the same patients. @throws when one is not accepted */
async function send(port: number, count: number): Promise<Turn> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const reader = new MllpReader(FRAME_BYTES_MAX)
  const sentAt: number[] = []
  const took: number[] = []
  const next = () => {
    if (sentAt.length >= count) return
    socket.write(mllpFrame(message(sentAt.length)))
    sentAt.push(performance.now())
  }
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
    socket.on('data', (chunk: Buffer) => {
      for (const { bytes } of reader.read(chunk)) {
        if (!bytes.includes(`MSA|AA|M${took.length}`)) return reject(new Error(bytes.toString()))
        took.push(performance.now() - (sentAt[took.length] ?? 0))
        next()
      }
      if (took.length === count) resolve()
      return undefined
    })
    for (let each = 0; each < UNDER_WAY; each += 1) next()
  })
  const seconds = (performance.now() - start) / 1_000
  socket.removeAllListeners('close').destroy()
  return {
    perSecond: Math.round(count / seconds),
    p99: at(
      took.toSorted((a, b) => a - b),
      0.99,
    ),
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
    ].join('\r'),
  )
}
