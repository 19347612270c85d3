import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createVisit } from '../tests/harness/create.ts'
import { BoardWatcher } from '../tests/harness/stomp.ts'
import { aFreePort } from './freePort.ts'
import { sendHl7, startStorm, type Turn } from './load/mllp.ts'
import { at, timesOf } from './percentiles.ts'
import type { Bench, Row, Series } from './report/row.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const COUNT = { full: 5_000, quick: 1_000 }
const CALLS = { full: 100, quick: 30 }
/** Messages that a fast sender has under way on its connection: two groups (docs/decisions/visits.md#hl7). A usual sender waits for each answer. */
const UNDER_WAY = 8
/** Patients of the warm-up, and of the storm beside calls. */
const WARM_UP = { from: 1_000_000, count: 300 }
const STORM_FROM = 2_000_000
const PYTHON = '/usr/bin/python3'
const PEER = 'python3-hl7’s receiver, which stores nothing'

/** Measures the rate of HL7 messages that are committed before they are answered, and the delay of a call beside them. */
export const bench: Bench = async ({ quick, runs }) => {
  const size = quick ? 'quick' : 'full'
  const python = spawnSync(PYTHON, ['-c', 'import hl7; print(hl7.__version__)'], { encoding: 'utf8' })
  const version = python.status === 0 ? python.stdout.trim() : undefined
  const ways = [
    { underWay: UNDER_WAY, how: `${UNDER_WAY} under way` },
    { underWay: 1, how: 'each after the answer to the one before' },
  ]
  const turns = ways.map(() => ({ ours: [] as Turn[], theirs: [] as Turn[] }))
  const calls = { quiet: [] as number[], beside: [] as number[], messages: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    await withServer(async (server, port) => {
      await sendHl7({ port, underWay: UNDER_WAY, ...WARM_UP })
      for (const [way, { underWay }] of ways.entries())
        turns[way]?.ours.push(await sendHl7({ port, count: COUNT[size], underWay, from: way * COUNT.full }))
      const wall = await openWall(server)
      calls.quiet.push(await wall.take(CALLS[size]))
      const stop = await startStorm({ port, underWay: UNDER_WAY, from: STORM_FROM })
      calls.beside.push(await wall.take(CALLS[size]))
      calls.messages.push((await stop()).perSecond)
      await wall.close()
    })
    if (version !== undefined)
      await withPython(async (port) => {
        for (const [way, { underWay }] of ways.entries())
          turns[way]?.theirs.push(await sendHl7({ port, count: COUNT[size], underWay }))
      })
  }
  const rows = ways.flatMap(({ how }, way): Row[] => {
    const { ours = [], theirs = [] } = turns[way] ?? {}
    const shared = {
      bench: 'intake',
      ...(version !== undefined && { versions: { 'python3-hl7': version } }),
      ...(version === undefined && { note: `python3-hl7 is not installed here (${PYTHON} -c 'import hl7'): no peer` }),
    }
    const peersOf = (values: readonly number[]): Series[] => (version === undefined ? [] : [{ name: PEER, values }])
    return [
      {
        ...shared,
        what: `HL7 arrivals and changes on one connection, ${how}, each answered after its commit`,
        unit: '/s',
        ours: ours.map(({ perSecond }) => perSecond),
        peers: peersOf(theirs.map(({ perSecond }) => perSecond)),
        target: { of: 'value', atLeast: 500 },
      },
      {
        ...shared,
        what: `from such a message to its answer, ${how}, p99`,
        unit: 'ms',
        ours: ours.map(({ p99 }) => p99),
        peers: peersOf(theirs.map(({ p99 }) => p99)),
        target: { of: 'value', atMost: 50 },
      },
    ]
  })
  return [
    ...rows,
    {
      bench: 'intake',
      what: `call by staff → the board with it at a wall’s socket, beside as many HL7 messages as one connection can send, median`,
      unit: 'ms',
      ours: calls.beside,
      peers: [{ name: 'without HL7 messages', values: calls.quiet }],
      target: { of: 'ratio', atMost: 1.2 },
      note: 'without the paint of the wall, which takes the same time in both; the sender is another process on the two cores of the server',
    },
    {
      bench: 'intake',
      what: `HL7 messages beside those calls, which go first, ${UNDER_WAY} under way`,
      unit: '/s',
      ours: calls.messages,
      peers: [],
      target: { of: 'value' },
    },
  ]
}

async function withServer(work: (server: SignedInServer, port: number) => Promise<void>): Promise<void> {
  await inFolder(async (dataDir) => {
    const port = await aFreePort()
    const server = await signedInServer(dataDir, { HL7_PORT: String(port) })
    try {
      await work(server, port)
    } finally {
      await server.stop()
    }
  })
}

async function withPython(work: (port: number) => Promise<void>): Promise<void> {
  const receiver = spawn(PYTHON, [join(import.meta.dirname, 'peers/hl7Receiver.py')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(receiver, 'exit')
  const [port] = await once(createInterface({ input: receiver.stdout }), 'line')
  try {
    await work(Number(port))
  } finally {
    receiver.kill()
    await ended
  }
}

/** Opens a wall of a board where staff call one patient after the other. */
async function openWall({ url, staff }: SignedInServer) {
  const { did } = await staff.createStation()
  let seen: () => void = () => undefined
  const watcher = await BoardWatcher.open(url, did.id, () => seen(), true)
  const once = async () => {
    const entry = await staff.join(did, { visit: await createVisit(staff), tagValue: '' })
    // Messages about the joined patient are behind it.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const start = performance.now()
    const shown = new Promise<void>((resolve) => (seen = resolve))
    await staff.call(entry)
    await shown
    const took = performance.now() - start
    await staff.done(entry)
    return took
  }
  return {
    /** @returns the median of calls, in ms */
    take: async (count: number) => at(await timesOf(count, once), 0.5),
    close: () => watcher.close(),
  }
}
