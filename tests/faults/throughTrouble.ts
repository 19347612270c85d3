import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditRow } from '../../contract/audit.ts'
import type { Tokens } from '../../contract/auth.ts'
import type { Page } from '../../contract/common.ts'
import { Client } from '../harness/client.ts'
import { ROOT_PASSWORD } from './hospital.ts'
import { Journal } from './journal.ts'
import { startProgram } from './program.ts'
import { upload } from './surroundings.ts'
import { survivors } from './survivors.ts'
import type { Trouble } from './troubles.ts'
import { until } from './until.ts'

/** Number of writes that certainly fills the rest of the disk. */
const TRIES_MAX = 2_000
const FEW = 20
const UPLOAD_BYTES = 9 * 1024 * 1024

export interface TroubleFigures {
  /** Number of check-ins answered with 2xx, before and during the fault. */
  readonly answered: number
  /** Status and code of the first refused check-in, and status of a refused upload. */
  readonly refused: number | undefined
  readonly code: string | undefined
  readonly uploadRefused: number | undefined
  /** Whether lists and health were answered during the fault, with renewed tokens too. */
  readonly readable: boolean
  /** Whether a list that the user had not read recently was shown too, and is in the audit log with the time of the fault. */
  readonly logged: boolean
  /** Whether patients could be called afterwards without a restart. */
  readonly wentOn: boolean
  readonly lost: number
  readonly contradictions: readonly string[]
}

/** Runs a server before, during and after a disk fault. */
export async function throughTrouble(dataDir: string, trouble: Trouble): Promise<TroubleFigures> {
  const program = await startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, LOG_LEVEL: 'silent', ...trouble.environment })
  try {
    const root = await new Client(program.url).signIn('root', ROOT_PASSWORD)
    const { did } = await root.createStation()
    const { did: unread } = await root.createStation()
    // The first read of a list is logged; later ones are not. Read it before the fault, as on an ordinary day.
    await root.listOf('waiting', did)
    const journal = new Journal()
    const checkIn = async () => {
      const answer = await root.request<{ id: number }>('POST', '/v1/visits', { name: `환자 ${'가'.repeat(40)}` })
      if (answer.status === 201) journal.addVisit(answer.body.id)
      return answer.status === 201 ? undefined : answer
    }
    for (let times = 0; times < FEW; times += 1) await checkIn()
    trouble.begin(program)
    let refused
    for (let tries = 0; tries < TRIES_MAX && !refused; tries += 1) refused = await checkIn()
    // So many that the server would count as failing.
    for (let times = 0; times < FEW; times += 1) await checkIn()
    const uploadRefused = await upload(program.url, root, UPLOAD_BYTES)
    const renewed = await root.request<Tokens>('POST', '/auth/refresh', {
      refreshToken: root.session?.refreshToken ?? '',
    })
    const readable = await statusesOf(
      new Client(program.url, root.session && { ...root.session, ...renewed.body }),
      '/health',
      '/v1/rooms',
      `/v1/did-waitings/dids/${did.id}`,
      `/v1/did-waitings/dids/${unread.id}`,
    )
    const ended = new Date().toISOString()
    trouble.end(program)
    const [entry] = await root.queueUp(did, '홍길동')
    const wentOn = (await root.call(entry)).status === 200
    const logged = async () => {
      const lines = await root.get<Page<AuditRow>>(`/v1/audit?action=waitings.read&subject=${unread.id}`)
      return lines.content.some(({ at }) => at <= ended)
    }
    await until(logged)
    await until(() => readdirSync(join(dataDir, 'partial')).length === 0)
    const { lost, contradictions } = survivors(dataDir, journal)
    return {
      answered: journal.length,
      refused: refused?.status,
      code: refused?.refusal.code,
      uploadRefused,
      readable: renewed.status === 200 && readable.every((status) => status === 200),
      logged: await logged(),
      wentOn,
      lost,
      contradictions,
    }
  } finally {
    await program.stop('SIGKILL')
    trouble.clear()
  }
}

const statusesOf = (client: Client, ...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await client.request('GET', path)).status))
