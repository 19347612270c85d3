// npm run test:fuzz: the long form, with its figures. SEED=… repeats a run.
import { rmSync } from 'node:fs'
import { aFreePort } from '../browser/freePort.ts'
import { ROOT_PASSWORD } from '../faults/hospital.ts'
import { memoryFolder } from '../faults/memoryFolder.ts'
import { startProgram } from '../faults/program.ts'
import { memoryOf } from '../faults/surroundings.ts'
import { described, flood, FLOODS, isWeathered } from '../faults/floods.ts'
import { fuzzHl7 } from './hl7.ts'
import { fuzzHttp } from './http.ts'
import { fuzzIntakeOrder } from './intakeOrder.ts'
import { fuzzStomp } from './stomp.ts'

const REQUESTS = 100_000
const MUTATIONS = 100_000
const SESSIONS = 2_000
const HL7_MESSAGES = 100_000
const INTAKE_EVENTS = 10_000
/** MiB that the server may hold at the end. */
const MEMORY_MAX = 600
/** MiB more than before that a flood may take while it lasts. */
const FLOOD_GROWTH_MAX = 250

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const dataDir = memoryFolder()
const hl7Port = await aFreePort()
const program = await startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, HL7_PORT: String(hl7Port) })
const before = memoryOf(program)
console.log(`seed ${seed}`)

const http = await fuzzHttp(program.url, ROOT_PASSWORD, REQUESTS, seed)
const kinds = Object.entries(http.answered).map(([kind, count]) => `${count} ${kind}`)
console.log(
  `HTTP: ${http.operations} operations, ${http.requests} requests, ${kinds.toSorted().join(', ')}; ${http.faults.length} faults`,
)

const stomp = await fuzzStomp(program.url, MUTATIONS, SESSIONS, seed)
console.log(
  `STOMP: ${stomp.splits} splits, ${stomp.mutations} mutated frames, ${stomp.sessions} mutated sessions; ${stomp.faults.length} faults`,
)

const hl7 = await fuzzHl7(hl7Port, HL7_MESSAGES, seed)
console.log(`HL7: ${hl7.messages} damaged messages, ${hl7.answers} answers; ${hl7.faults.length} faults`)

const order = await fuzzIntakeOrder(INTAKE_EVENTS, seed)
console.log(`intake: ${INTAKE_EVENTS} events, ${order.patients} patients; ${order.faults.length} faults`)

let isSteady = true
for (const size of FLOODS) {
  const figures = await flood(program, size)
  isSteady &&= isWeathered(figures, FLOOD_GROWTH_MAX)
  console.log(described(size, figures))
}

const after = memoryOf(program)
const isUp = (await fetch(`${program.url}/api/health`)).status === 200
console.log(`memory: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after; ${isUp ? 'up' : 'down'}`)
const faults = [...http.faults, ...stomp.faults, ...hl7.faults, ...order.faults]
for (const line of faults.slice(0, 20)) console.log(`  ${line}`)
if (faults.length > 0 || !isUp || after > MEMORY_MAX || !isSteady || program.errors() !== '') process.exitCode = 1
console.log(program.errors().slice(0, 2_000))
await program.stop('SIGKILL')
rmSync(dataDir, { recursive: true })
