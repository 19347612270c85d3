import { join } from 'node:path'
import type { Session } from '../../contract/auth.ts'
import { Client } from '../harness/client.ts'
import type { Disk } from './disk/disks.ts'
import { misplaced, openHospital, ROOT_PASSWORD } from './hospital.ts'
import { Journal } from './journal.ts'
import { type Program, startProgram } from './program.ts'
import { randomFrom } from './random.ts'
import { Staff } from './staff.ts'
import { survivors } from './survivors.ts'

const STAFF = 24
/** Upper bound of the responses in a round before the server is killed. */
const ANSWERS_MAX = 150
/** Module that, when preloaded, keeps the server from flushing. */
export const CARELESS = join(import.meta.dirname, 'disk/careless.ts')

export interface KillRounds {
  readonly rounds: number
  /** An empty folder that the caller deletes afterwards. */
  readonly dataDir: string
  readonly disk: Disk
  readonly seed: number
  /** To test the test: commits are not flushed. */
  readonly careless?: boolean
  /** Whether to stop after the first round that lost a write. */
  readonly untilLost?: boolean
  /** Called after each round with the figures so far. */
  readonly onRound?: (soFar: KillFigures) => void
}

export interface KillFigures {
  readonly rounds: number
  /** Number of writes answered with 2xx in all rounds. */
  readonly answered: number
  readonly lost: number
  readonly contradictions: readonly string[]
}

/**
 * Kills the server under load repeatedly, by SIGKILL, and compares the database with a journal of the answered
 * writes.
 */
export async function killRounds({
  rounds,
  dataDir,
  disk,
  seed,
  careless = false,
  untilLost = false,
  onRound,
}: KillRounds): Promise<KillFigures> {
  const random = randomFrom(seed)
  const journal = new Journal()
  const contradictions: string[] = []
  const start = () =>
    startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, ...disk.environment }, careless ? [CARELESS] : [])
  let server = await start()
  let lost = 0
  let round = 0
  try {
    const { root, boards } = await openHospital(server.url)
    const staff = Array.from({ length: STAFF }, () => new Staff(boards, journal, random))
    // A clean stop writes the setup data to the disk before the load, whether or not commits are flushed.
    await server.stop()
    server = await start()
    let client = new Client(server.url, root.session)
    for (round = 1; ; round += 1) {
      await loadAndKill(server, client, staff, journal.reaches(journal.length + Math.ceil(random() * ANSWERS_MAX)))
      disk.afterKill(dataDir)
      server = await start()
      const left = survivors(dataDir, journal)
      client = await stillSignedIn(client, server)
      lost = Math.max(lost, left.lost)
      contradictions.push(...left.contradictions, ...(await misplaced(client, boards, left.entries)))
      for (const each of staff) each.refresh(left.entries)
      onRound?.({ rounds: round, answered: journal.length, lost, contradictions })
      if (round === rounds || (untilLost && lost > 0)) break
    }
  } finally {
    await server.stop('SIGKILL')
  }
  return { rounds: round, answered: journal.length, lost, contradictions }
}

async function loadAndKill(
  server: Program,
  client: Client,
  staff: readonly Staff[],
  enough: Promise<void>,
): Promise<void> {
  const working = staff.map((each) => each.work(client))
  // An error in the test ends the round too.
  await Promise.race([enough, Promise.all(working)])
  await server.stop('SIGKILL')
  await Promise.all(working)
}

/** Returns a client with the same session at the new address, renewed so that it does not expire in a round. */
async function stillSignedIn({ session }: Client, { url }: Program): Promise<Client> {
  const refreshToken = session?.refreshToken
  const renewed = refreshToken && (await new Client(url).request<Session>('POST', '/auth/refresh', { refreshToken }))
  // A disk that loses too much has also lost the session.
  return renewed && session && renewed.status === 200
    ? new Client(url, { ...session, ...renewed.body })
    : new Client(url).signIn('root', ROOT_PASSWORD)
}
