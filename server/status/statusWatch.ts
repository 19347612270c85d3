import { type Kysely, sql } from 'kysely'
import type { ClockDifference } from '../../domain/clockDifference.ts'
import { KOREAN, type Language } from '../../domain/text.ts'
import { type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import type { BackupStatus } from '../../contract/backup.ts'
import type { StatusCheck, StatusState } from '../../contract/status.ts'
import type { CheckId } from '../../domain/serverChecks.ts'
import type { ClockState } from '../../contract/clock.ts'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import type { DB } from '../db/schema.ts'
import { waitsOf } from '../db/tables/waitsOf.ts'
import { diskOf } from '../disk/diskSpace.ts'
import { readBackupStatus } from './backupStatus.ts'
import { checkBackup, type FolderFault } from './checkBackup.ts'
import {
  checkCertificate,
  checkClock,
  checkDatabase,
  checkDisk,
  checkDisplays,
  checkJobs,
  checkKeys,
  checkProvider,
  checkQueues,
  checkWebhooks,
  type KnownDisplay,
  type LongQueue,
  type KnownReceiver,
  type MisplacedKey,
  type ServerFinding,
} from './checks.ts'
import { checkOtherClocks } from './checkOtherClocks.ts'
import { say } from '../http/messages/say.ts'
import { rankOf, warning, worded } from './finding.ts'
import type { JobState } from './jobs.ts'
import { waitingSince } from './waitingPatients.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Parts of the server that the checks look at. */
export interface StatusSources {
  readonly database: Pick<Database, 'db' | 'dialect'>
  readonly dataDir: string
  /** Whether the server makes nightly backups. */
  readonly hasBackups: boolean
  /** The fault of the folder of the backups; null for none. */
  readonly backupFolder: () => FolderFault | null
  readonly clock: { check(): Promise<ClockState> }
  readonly jobs: () => ReadonlyMap<string, JobState>
  /** The certificate in use, as PEM; undefined for plain http. */
  readonly certificate: () => Buffer | undefined
  /** Clocks that sign-ins compare with this server's. */
  readonly otherClocks: { readonly differences: readonly ClockDifference[] }
  /** The hospital's limits of waits, for rooms without their own. */
  readonly limits: () => WaitLimits
  /** The provider of the hospital's accounts; undefined for none. */
  readonly provider: { readonly failingSince: Date | null } | undefined
}

/** Checks, and what was read for them; undefined where the database did not answer. */
export interface StatusFacts {
  readonly checks: readonly (Omit<ServerFinding, 'since'> & Pick<StatusCheck, 'since'>)[]
  readonly backup: BackupStatus | undefined
  readonly displays: readonly KnownDisplay[] | undefined
}

/** Runs the checks of a server, and remembers since when each has been in its state. */
export class StatusWatch {
  readonly #sources: StatusSources
  readonly #known = new Map<CheckId, { readonly state: StatusState; readonly since: Date }>()

  constructor(sources: StatusSources) {
    this.#sources = sources
  }

  /** Runs all checks. @returns the worst first */
  async read(language: Language = KOREAN): Promise<readonly StatusCheck[]> {
    return (await this.look()).checks.map((check) => worded(check, language))
  }

  /** Runs all checks, and returns the facts that they were made of. */
  async look(): Promise<StatusFacts> {
    const now = new Date()
    const { db } = this.#sources.database
    const backup = readBackupStatus(db, this.#sources.hasBackups)
    const displays = readDisplays(db)
    const findings = await this.#findings({ backup, displays }, now)
    const checks = findings
      .map((finding) => ({ ...finding, since: this.#since(finding, now).toISOString() }))
      .toSorted((a, b) => rankOf(b.state) - rankOf(a.state))
    const [backupFact, displayFacts] = await Promise.allSettled([backup, displays])
    return {
      checks,
      backup: backupFact.status === 'fulfilled' ? backupFact.value : undefined,
      displays: displayFacts.status === 'fulfilled' ? displayFacts.value : undefined,
    }
  }

  async #findings(
    { backup, displays }: { readonly backup: Promise<BackupStatus>; readonly displays: Promise<KnownDisplay[]> },
    now: Date,
  ): Promise<ServerFinding[]> {
    const { database, dataDir, backupFolder, clock, otherClocks, jobs, certificate, limits, provider } = this.#sources
    const { db, dialect } = database
    const unread = (id: CheckId) => warning(id, say('unread'), say('unread.advice'))
    const read = await Promise.all([
      answerOf(db).then(checkDatabase),
      diskOf(dataDir).then(checkDisk, () => checkDisk(null)),
      clock.check().then(
        (state) => (state === 'OK' && checkOtherClocks(otherClocks.differences)) || checkClock(state),
        () => unread('clock'),
      ),
      backup.then(
        (status) => checkBackup(status, dialect === 'sqlite', now, backupFolder()),
        () => unread('backup'),
      ),
      Promise.all([displays, hasBoards(db)]).then(
        ([known, boards]) => checkDisplays(known, now, boards),
        () => unread('displays'),
      ),
      readLongQueues(db, now, limits()).then(checkQueues, () => unread('queues')),
      readReceivers(db).then(
        (receivers) => checkWebhooks(receivers, now),
        () => unread('webhooks'),
      ),
      readMisplacedKeys(db, now).then(checkKeys, () => unread('keys')),
    ])
    return [
      ...read,
      checkCertificate(certificate(), now),
      checkJobs(jobs(), now),
      ...(provider ? [checkProvider(provider.failingSince, now)] : []),
    ]
  }

  #since({ id, state, since }: ServerFinding, now: Date): Date {
    const known = this.#known.get(id)
    const kept = known?.state === state ? known : { state, since: now }
    this.#known.set(id, kept)
    return since ?? kept.since
  }
}

/** Returns the milliseconds that one row takes, and whether changes are refused; null when the database does not answer. */
async function answerOf(db: Kysely<DB>): Promise<{ ms: number; isReadOnly: boolean } | null> {
  const startedAt = performance.now()
  try {
    await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const ms = performance.now() - startedAt
    return { ms, isReadOnly: isPostgres(db) && (await isReadOnly(db)) }
  } catch {
    return null
  }
}

/** Whether PostgreSQL is a standby, or was set read-only. */
async function isReadOnly(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`select current_setting('transaction_read_only') as setting`.execute(
    db,
  )
  return rows[0]?.setting === 'on'
}

/** Reads all receivers of events. */
const readReceivers = (db: Kysely<DB>): Promise<KnownReceiver[]> =>
  db
    .selectFrom('webhooks')
    .select(['url', 'stopped_at as stoppedAt', 'stopped_reason as reason', 'failing_since as failingSince'])
    .orderBy('id')
    .execute()

/** Reads the keys that were tried from other addresses than theirs within a day. */
const readMisplacedKeys = (db: Kysely<DB>, now: Date): Promise<MisplacedKey[]> =>
  db
    .selectFrom('api_keys')
    .select((eb) => [
      'name',
      eb.ref('elsewhere_at').$notNull().as('at'),
      eb.ref('elsewhere_address').$notNull().as('address'),
    ])
    .where('elsewhere_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .orderBy('elsewhere_at', 'desc')
    .orderBy('id')
    .execute()

/** Reads the boards whose first patient has waited longer than the limit of the room. */
async function readLongQueues(db: Kysely<DB>, now: Date, limits: WaitLimits): Promise<LongQueue[]> {
  const boards = await db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select((eb) => ['dids.name_kr as name', 'rooms.wait_warning', 'rooms.wait_alarm', waitingSince(eb).as('since')])
    .execute()
  return boards.flatMap(({ name, since, ...room }) => {
    if (since === null) return []
    const minutes = Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS)
    return minutes > waitLimits(waitsOf(room), limits).alarm ? [{ name, minutes }] : []
  })
}

/** Whether there is a board that a screen could show. */
async function hasBoards(db: Kysely<DB>): Promise<boolean> {
  return Boolean(await db.selectFrom('dids').select('id').where('room_id', 'is not', null).limit(1).executeTakeFirst())
}

/** Reads all screens that the database has. */
async function readDisplays(db: Kysely<DB>): Promise<KnownDisplay[]> {
  const rows = await db
    .selectFrom('displays')
    .innerJoin('dids', 'dids.id', 'displays.did_id')
    .select((eb) => [
      'displays.name',
      'dids.name_kr',
      'gone_at',
      'problems',
      eb
        .or([
          eb('displays.name', '<>', sql.lit('')),
          eb('displays.id', 'in', eb.selectFrom('display_keys').select('display_id')),
        ])
        .as('known'),
    ])
    .orderBy('displays.name')
    .orderBy('displays.id')
    .execute()
  return rows.map(({ name, name_kr, gone_at, problems, known }) => ({
    isKnown: Boolean(known),
    name: name || name_kr,
    goneAt: gone_at,
    hasProblem: gone_at === null && problems !== '',
  }))
}
