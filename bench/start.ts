import { join } from 'node:path'
import { fillHospital } from './data/hospital.ts'
import { startServer } from '../tests/harness/program.ts'
import type { Bench, Row } from './report/row.ts'
import { inFolder } from './temporary.ts'

const WAITING = 1_000_000
const QUICK_WAITING = 100_000
const BOARDS = 1_000
const TARGET: Row['target'] = { of: 'value', atMost: 2 }

/**
 * Time from the start of the process until it prints its URL: with an empty data folder, and with a million waiting
 * patients.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const waiting = quick ? QUICK_WAITING : WAITING
    const full = join(folder, 'full')
    await fillHospital(full, { boards: BOARDS, waiting, history: 0 })
    // From now on the compile cache and the first user exist.
    await secondsToReady(full)
    const [empty, filled]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < runs; turn += 1) {
      empty.push(await secondsToReady(join(folder, `empty-${turn}`)))
      filled.push(await secondsToReady(full))
    }
    const row = (what: string, ours: readonly number[]): Row => ({
      bench: 'start',
      what: `start to ready, ${what}`,
      unit: 's',
      ours,
      peers: [],
      target: TARGET,
    })
    return [row('empty', empty), row(`${waiting.toLocaleString('en')} waiting rows`, filled)]
  })

async function secondsToReady(dataDir: string): Promise<number> {
  const start = performance.now()
  const server = await startServer({ DATA_DIR: dataDir, ROOT_PASSWORD: 'first-login-1' })
  const seconds = (performance.now() - start) / 1_000
  await server.stop()
  return seconds
}
