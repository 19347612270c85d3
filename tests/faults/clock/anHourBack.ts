import { join } from 'node:path'
import type { Tokens } from '../../../contract/auth.ts'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import { Client } from '../../harness/client.ts'
import { createUser, createVisit } from '../../harness/create.ts'
import { PASSWORD } from '../../harness/builders.ts'
import { ROOT_PASSWORD } from '../hospital.ts'
import { Journal } from '../journal.ts'
import { startProgram } from '../program.ts'
import { survivors } from '../survivors.ts'
import { until } from '../until.ts'

const SETTABLE = join(import.meta.dirname, 'settable.ts')
const GUESSES = 8

export interface ClockFigures {
  readonly staff: number
  /**
   * Numbers of staff who are still signed in after renewing a token, and who can undo moves made after the change.
   * `inOrder` is the number of patients in the order in which they joined.
   */
  readonly signedIn: number
  readonly undone: number
  /** Number of staff able to undo a move from before the change of the clock. */
  readonly takenBack: number
  readonly inOrder: number
  /** Number of distinct day numbers that were assigned. */
  readonly numbers: number
  /** Seconds to wait after too many wrong passwords, before and after. */
  readonly pauses: readonly [number, number]
  readonly lost: number
  readonly contradictions: readonly string[]
}

/** Sets the clock of the server back by an hour while this many staff work. */
export async function anHourBack(dataDir: string, count: number): Promise<ClockFigures> {
  const program = await startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, LOG_LEVEL: 'silent' }, [SETTABLE])
  try {
    const root = await new Client(program.url).signIn('root', ROOT_PASSWORD)
    const { did } = await root.createStation()
    const journal = new Journal()
    const numbers: number[] = []
    const joined: number[] = []
    const admit = async (client: Client): Promise<WaitingEntry> => {
      const visit = await createVisit(client)
      journal.addVisit(visit.id)
      numbers.push(visit.number)
      const entry = await client.post<WaitingEntry>('/v1/did-waitings', { didId: did.id, visitId: visit.id })
      joined.push(entry.didWaitingId)
      return entry
    }
    const staff: Client[] = []
    while (staff.length < count) staff.push(await root.signIn((await createUser(root)).id, PASSWORD))
    const before: WaitingEntry[] = []
    for (const each of staff) before.push(await admit(each))
    const pause = () => pauseOf(new Client(program.url))
    for (let times = 0; times < GUESSES; times += 1) await pause()
    const pauseBefore = await pause()

    program.process.kill('SIGUSR2')
    await until(async () => (await root.request('GET', '/v1/users/my-info')).status === 401)
    const pauseAfter = await pause()
    const renewed = await Promise.all(staff.map((each) => renew(program.url, each)))
    const signedIn = renewed.filter((each) => each !== undefined)
    let undone = 0
    let takenBack = 0
    for (const [at, each] of signedIn.entries()) {
      const entry = before[at]
      if (!entry) continue
      if ((await each.undo(entry)).status === 200) takenBack += 1
      const moves = [await each.hold(entry), await each.undo(entry), await each.call(entry), await each.undo(entry)]
      if (moves.every(({ status }) => status === 200)) undone += 1
      await admit(each)
    }
    const [first] = signedIn
    const { patients } = first ? await first.listOf('waiting', did) : { patients: [] }
    const inOrder = patients.filter(
      ({ didWaitingId, order }, at) => didWaitingId === joined[at] && order === at + 1,
    ).length
    const { lost, contradictions } = survivors(dataDir, journal)
    return {
      staff: count,
      signedIn: signedIn.length,
      undone,
      takenBack,
      inOrder,
      numbers: new Set(numbers).size,
      pauses: [pauseBefore, pauseAfter],
      lost,
      contradictions,
    }
  } finally {
    await program.stop('SIGKILL')
  }
}

/** Returns the seconds to wait after a wrong password; 0 for none. */
async function pauseOf(client: Client): Promise<number> {
  const { headers } = await client.request('POST', '/auth/login', { id: 'root', password: 'wrong password' })
  return Number(headers.get('retry-after') ?? 0)
}

async function renew(url: string, { session }: Client): Promise<Client | undefined> {
  const { status, body } = await new Client(url).request<Tokens>('POST', '/auth/refresh', {
    refreshToken: session?.refreshToken,
  })
  return session && status === 200 ? new Client(url, { ...session, ...body }) : undefined
}
