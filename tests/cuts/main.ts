// npm run bench cuts: 200 viewers, two minutes. SEED=… does a run again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../harness/program.ts'
import { cutRun, LOGIN } from './cutRun.ts'

const VIEWERS = 200
const SECONDS = 120

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'waiting-board-cuts-'))
console.log(`seed ${seed}: ${VIEWERS} viewers of 4 boards, ${SECONDS} s of cuts while staff work`)
const figures = await cutRun({
  viewers: VIEWERS,
  boards: 4,
  seconds: SECONDS,
  cutEveryMs: 100,
  deedEveryMs: 700,
  restarts: 3,
  settleSeconds: 120,
  seed,
  start: (port) => startServer({ DATA_DIR: dataDir, PORT: String(port), ...LOGIN }),
})
rmSync(dataDir, { recursive: true })
const { states, shown, distinct, terminated, frozen, restarts, lies, unsettled, settledAfterSeconds } = figures
console.log(`connections ended ${terminated}, hung ${frozen}, server restarted ${restarts} times`)
console.log(
  `states that were ${states}; contents shown ${shown} (${distinct} different), of which never were ${lies.length}`,
)
console.log(
  `viewers that do not show the server's state at the end ${unsettled.length} of ${VIEWERS}; the last one did after ${settledAfterSeconds.toFixed(1)} s`,
)
for (const fault of [...lies, ...unsettled].slice(0, 10)) console.log(`  ${fault}`)
process.exitCode = lies.length === 0 && unsettled.length === 0 ? 0 : 1
