import { join } from 'node:path'
import { forgetfulLibrary, canForget } from '../tests/faults/disk/forgetfulLibrary.ts'
import { bareCalls } from './data/bareCalls.ts'
import { fillHospital } from './data/hospital.ts'
import { callRequests } from './load/callRequests.ts'
import { LoadClient } from './load/load.ts'
import type { Bench, Row } from './report/row.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const CONNECTIONS = 32
const MS = 3_000
const QUICK_MS = 800
const BOARDS = 1_000
/** More than are called in all turns on any machine. */
const WAITING = 100_000
const QUICK_WAITING = 15_000
const FLUSH_MS = 10

/**
 * Rate of calls on 32 connections, each committed to the disk before the response. Compared with the same transaction
 * in a bare loop in this process; also measured with a disk whose flush takes 10 ms.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const hospital = { boards: BOARDS, waiting: quick ? QUICK_WAITING : WAITING, history: 0 }
    const folders = ['ours', 'slow', 'bare'].map((name) => join(folder, name)) as [string, string, string]
    for (const dataDir of folders) await fillHospital(dataDir, hospital)
    const [ourDir, slowDir, bareDir] = folders
    const bare = await bareCalls(bareDir, hospital)
    const ours = await signedInServer(ourDir)
    const slow = canForget
      ? await signedInServer(slowDir, { LD_PRELOAD: forgetfulLibrary(folder), FORGETFUL_FLUSH_MS: String(FLUSH_MS) })
      : undefined
    const client = new LoadClient()
    const share = Math.floor(hospital.waiting / (runs + 1))
    const ms = quick ? QUICK_MS : MS
    const take = (server: SignedInServer, turn: number) =>
      client.run({
        url: server.url,
        connections: CONNECTIONS,
        ms,
        once: true,
        requests: callRequests(server.token, turn * share, share),
      })
    const figures = {
      ours: new Array<number>(),
      bare: new Array<number>(),
      slow: new Array<number>(),
      slowRate: new Array<number>(),
    }
    try {
      // The first turn is a warm-up.
      for (let turn = 0; turn <= runs; turn += 1) {
        const { perSecond } = await take(ours, turn)
        const barePerSecond = bare.run(turn * share, share, ms)
        const slowed = slow && (await take(slow, turn))
        if (turn === 0) continue
        figures.ours.push(perSecond)
        figures.bare.push(barePerSecond)
        if (slowed) figures.slow.push(slowed.p99)
      }
    } finally {
      client.close()
      bare.close()
      await Promise.all([ours.stop(), slow?.stop()])
    }
    const rate: Row = {
      bench: 'calls',
      what: `calls over HTTP, each flushed to disk, ${CONNECTIONS} connections`,
      unit: '/s',
      ours: figures.ours,
      peers: [{ name: 'bare loop on node:sqlite', values: figures.bare }],
      target: { of: 'ratio', atLeast: 0.5 },
    }
    const slowest: Row = {
      bench: 'calls',
      what: `calls on a disk whose fsync takes ${FLUSH_MS} ms, ${CONNECTIONS} connections, p99`,
      unit: 'ms',
      ours: figures.slow,
      peers: [],
      target: { of: 'value', atMost: 200 },
    }
    return slow ? [rate, slowest] : [rate]
  })
