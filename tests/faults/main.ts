// npm run test:faults: runs the faults in their long form and prints their figures. Arguments select some: npm run
// test:faults -- kill power
import * as fc from 'fast-check'
import { described, flood, FLOODS, isWeathered } from './floods.ts'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetfulDisk, SURE } from './disk/disks.ts'
import { canForget, forgetfulLibrary } from './disk/forgetfulLibrary.ts'
import { type KillFigures, type KillRounds, killRounds } from './killRounds.ts'
import { Client } from '../harness/client.ts'
import { anHourBack } from './clock/anHourBack.ts'
import { ROOT_PASSWORD } from './hospital.ts'
import { Journal } from './journal.ts'
import { startProgram } from './program.ts'
import { concurrentQueue, sequentialQueue } from './queueProperties.ts'
import { race } from './race.ts'
import { deafClient, halfOpen, memoryOf, upload } from './surroundings.ts'
import { survivors } from './survivors.ts'
import { throughTrouble } from './throughTrouble.ts'
import { canMount, failingDisk, fullDisk, quota } from './troubles.ts'
import { serversBeside } from './servers/serversBeside.ts'
import { until } from './until.ts'
import { openWorkplace } from './workplace.ts'

const ROUNDS = 200
/** Number of rounds between two lines of progress. */
const ROUNDS_A_LINE = 10
const CONSOLES = 20
const RACES = 10_000
const CLIENTS = 50
const QUEUE_RUNS = 50
const SOCKETS = 5_000
const VIEWERS = 200
/** Time after full recovery within which all viewers must be correct. */
const VIEWERS_RIGHT_SECONDS = 8
const DEAF_CLIENTS = 50
const DEAF_REQUESTS = 3_000
const UPLOAD_BYTES = 2 * 1024 ** 3
const CUT_AT_BYTES = 4 * 1024 ** 2
/** Number of staff that work while the clock is set back. */
const STAFF = 50
const SLOW_WRITES = 500
/** Duration of each flush on the slow disk. */
const SLOW_MS = 40
/** Upper bound of the server's memory growth during the flood, in MiB. */
const GROWTH_MAX = 250

const faults: Record<string, (folder: string, seed: number) => Promise<boolean>> = {
  kill: (folder, seed) => kills('kill -9 under load', { disk: SURE, folder, seed }),
  power: (folder, seed) => kills('power cut under load', { disk: forgetfulDisk(folder, seed), folder, seed }),
  careless: (folder, seed) =>
    kills('power cut, commits not flushed (must lose)', {
      disk: forgetfulDisk(folder, seed),
      folder,
      seed,
      careless: true,
      untilLost: true,
    }),
  race: races,
  queue: (_folder, seed) => queues(seed),
  crowd: (folder) => crowd(folder),
  disk: disks,
  clock,
  servers: (folder) => servers(folder),
}

const asked = process.argv.slice(2)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
console.log(`seed ${seed}`)
for (const [name, run] of Object.entries(faults)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  if ((name === 'power' || name === 'careless') && !canForget) {
    console.log(`${name}: needs Linux with a C compiler (apt-get install gcc)`)
    process.exitCode = 1
    continue
  }
  const folder = mkdtempSync(join(tmpdir(), 'waiting-board-faults-'))
  if (!(await run(folder, seed))) process.exitCode = 1
  rmSync(folder, { recursive: true })
}

async function races(): Promise<boolean> {
  const { staff, close } = await openWorkplace(CONSOLES)
  const { winners, told, logged } = await race(staff, RACES)
  await close()
  console.log(
    `${CONSOLES} consoles race for a patient: ${RACES} rounds, ${winners} winners, ${logged} moves logged, ${told} others told who was first`,
  )
  return winners === RACES && logged === RACES && told === RACES * (CONSOLES - 1)
}

async function queues(seed: number): Promise<boolean> {
  const workplace = await openWorkplace(CLIENTS)
  const given = { seed, numRuns: QUEUE_RUNS, endOnFailure: true }
  const held = async <T>(name: string, details: fc.RunDetails<T>) => {
    console.log(
      `${CLIENTS} clients, ${name}: ${details.numRuns} runs, ${workplace.count.tries} moves, ${details.failed ? 'failed' : 'all held'}`,
    )
    workplace.count.tries = 0
    if (details.failed) console.log(await fc.asyncDefaultReportMessage(details))
    return !details.failed
  }
  const one = await held(
    'one after the other as the model says',
    await fc.check(sequentialQueue(workplace, 150), given),
  )
  const all = await held(
    'all at once, invariants after each wave',
    await fc.check(concurrentQueue(workplace, 20), given),
  )
  await workplace.close()
  return one && all
}

/** Runs the crowd test with thousands of clients and gigabytes; the short form uses hundreds and megabytes. */
async function crowd(folder: string): Promise<boolean> {
  const program = await startProgram({ DATA_DIR: join(folder, 'data'), ROOT_PASSWORD, LOG_LEVEL: 'silent' })
  const root = await new Client(program.url).signIn('root', ROOT_PASSWORD)
  const isUp = async () => (await root.request('GET', '/health')).status === 200
  const before = memoryOf(program)
  const waiting = await halfOpen(program.url, SOCKETS)
  const withSockets = await isUp()
  waiting.close()
  console.log(`${SOCKETS} half-open sockets: ${withSockets ? 'others are served' : 'others are not served'}`)
  const deaf = await Promise.all(
    Array.from({ length: DEAF_CLIENTS }, () => deafClient(program.url, '/api/openapi.json', DEAF_REQUESTS)),
  )
  const withDeaf = await isUp()
  console.log(
    `${DEAF_CLIENTS} clients that ask ${DEAF_REQUESTS} times and read nothing: ${withDeaf ? 'others are served' : 'others are not served'}, memory ${memoryOf(program).toFixed(0)} MiB`,
  )
  for (const each of deaf) each.close()
  let isSteady = true
  for (const size of FLOODS) {
    const figures = await flood(program, size)
    isSteady &&= isWeathered(figures, GROWTH_MAX)
    console.log(described(size, figures))
  }
  const cut = await upload(program.url, root, 2 * CUT_AT_BYTES, CUT_AT_BYTES)
  const status = await upload(program.url, root, UPLOAD_BYTES)
  const after = memoryOf(program)
  await until(() => readdirSync(join(folder, 'data', 'partial')).length === 0)
  const left = readdirSync(join(folder, 'data', 'partial')).length + readdirSync(join(folder, 'data', 'uploads')).length
  const stillUp = await isUp()
  console.log(`upload cut after ${CUT_AT_BYTES / 1024 ** 2} MiB: ${cut ?? 'not answered'}`)
  console.log(
    `upload of 2 GB: ${status ?? 'cut off'}, ${left} files left; memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after; ${stillUp ? 'up' : 'down'}`,
  )
  await program.stop('SIGKILL')
  return (
    withSockets &&
    withDeaf &&
    isSteady &&
    stillUp &&
    cut === undefined &&
    status !== 201 &&
    left === 0 &&
    after - before < GROWTH_MAX
  )
}

async function disks(folder: string): Promise<boolean> {
  const dataDir = join(folder, 'data')
  const troubles = [
    () => quota(dataDir),
    ...(canMount(folder) ? [() => fullDisk(dataDir)] : []),
    ...(canForget ? [() => failingDisk('full', dataDir, folder), () => failingDisk('read-only', dataDir, folder)] : []),
  ]
  let allWell = true
  for (const begin of troubles) {
    const trouble = begin()
    const { answered, refused, code, uploadRefused, readable, logged, wentOn, lost, contradictions } =
      await throughTrouble(dataDir, trouble)
    console.log(
      `${trouble.name}: ${answered} answered, then ${refused} ${code}, upload ${uploadRefused}; lists ${readable ? 'read' : 'not read'} meanwhile, ${logged ? 'logged later' : 'not logged'}; ${wentOn ? 'went on afterwards' : 'did not go on'}; ${lost} lost, ${contradictions.length} contradictions`,
    )
    allWell &&= refused === 507 && readable && logged && wentOn && lost === 0 && contradictions.length === 0
    rmSync(dataDir, { recursive: true, force: true })
  }
  return (canForget ? await slowDisk(folder) : true) && allWell
}

async function slowDisk(folder: string): Promise<boolean> {
  const dataDir = join(folder, 'data')
  const program = await startProgram({
    DATA_DIR: dataDir,
    ROOT_PASSWORD,
    LOG_LEVEL: 'silent',
    LD_PRELOAD: forgetfulLibrary(folder),
    FORGETFUL_FLUSH_MS: String(SLOW_MS),
  })
  const root = await new Client(program.url).signIn('root', ROOT_PASSWORD)
  const journal = new Journal()
  const statuses = await Promise.all(
    Array.from({ length: SLOW_WRITES }, async () => {
      const { status, body } = await root.request<{ id: number }>('POST', '/v1/visits', { name: '홍길동' })
      if (status === 201) journal.addVisit(body.id)
      return status
    }),
  )
  const { lost, contradictions } = survivors(dataDir, journal)
  await program.stop('SIGKILL')
  const refused = statuses.filter((status) => status !== 201)
  console.log(
    `a disk that takes ${SLOW_MS} ms to flush: ${SLOW_WRITES} check-ins at once, ${journal.length} answered, ${refused.length} refused, ${lost} lost`,
  )
  return refused.length === 0 && lost === 0 && contradictions.length === 0
}

async function clock(folder: string): Promise<boolean> {
  const { staff, signedIn, undone, takenBack, inOrder, numbers, pauses, lost, contradictions } = await anHourBack(
    join(folder, 'data'),
    STAFF,
  )
  console.log(
    `clock an hour back: of ${staff} staff ${signedIn} stay signed in, ${undone} undo what they did since, ${takenBack} what they did before; ${inOrder} of ${2 * staff} patients in order, ${numbers} different numbers; pause of a guesser ${pauses.join(' s, then ')} s; ${lost} lost, ${contradictions.length} contradictions`,
  )
  return (
    signedIn === staff &&
    undone === staff &&
    takenBack === 0 &&
    inOrder === 2 * staff &&
    numbers === 2 * staff &&
    pauses[1] <= pauses[0] &&
    lost === 0 &&
    contradictions.length === 0
  )
}

/** Runs the servers test with 200 viewers; the short form uses 20. */
async function servers(folder: string): Promise<boolean> {
  const { faults: figures, answered, lost } = await serversBeside(VIEWERS, folder)
  for (const { fault, seconds, wrong } of figures)
    console.log(`${fault}: ${VIEWERS - wrong} of ${VIEWERS} viewers right after ${seconds.toFixed(1)} s`)
  console.log(`two servers: ${answered} answered writes, ${lost} lost`)
  return lost === 0 && figures.every(({ seconds, wrong }) => wrong === 0 && seconds <= VIEWERS_RIGHT_SECONDS)
}

async function kills(
  title: string,
  { folder, ...given }: Omit<KillRounds, 'rounds' | 'dataDir'> & { folder: string },
): Promise<boolean> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1_000
  const onRound = ({ rounds, answered, lost }: KillFigures) => {
    if (rounds % ROUNDS_A_LINE === 0)
      console.log(
        `  ${rounds} of ${ROUNDS} rounds in ${elapsed().toFixed(0)} s: ${answered} answered writes, ${lost} lost`,
      )
  }
  const { rounds, answered, lost, contradictions } = await killRounds({ rounds: ROUNDS, dataDir, onRound, ...given })
  const seconds = elapsed()
  console.log(
    `${title}: ${rounds} rounds, ${answered} answered writes, ${lost} lost, ${contradictions.length} contradictions (integrity_check, lists, log); ${(seconds / rounds).toFixed(2)} s a round`,
  )
  for (const line of contradictions.slice(0, 10)) console.log(`  ${line}`)
  return contradictions.length === 0 && (given.careless ? lost > 0 : lost === 0)
}
