import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { initial } from './0096_initial.ts'
import { webhookReasons } from './0097_webhook_reasons.ts'
import { confirmedSessions } from './0100_confirmed_sessions.ts'
import { usedCodes } from './0101_used_codes.ts'
import { keysElsewhere } from './0105_keys_elsewhere.ts'
import { seenPairings } from './0106_seen_pairings.ts'
import { signedAudit } from './0107_signed_audit.ts'
import { intakeReferences } from './0110_intake_references.ts'
import { mountedBackups } from './0119_mounted_backups.ts'
import { kioskAnswers } from './0125_kiosk_answers.ts'
import { roomPlaces } from './0126_room_places.ts'
import { tickets } from './0127_tickets.ts'
import { kioskHelp } from './0128_kiosk_help.ts'
import { awayAndFeedback } from './0129_away_and_feedback.ts'
import { boardSets } from './0130_board_sets.ts'
import { refusals } from './0131_refusals.ts'
import { roomLocations } from './0132_room_locations.ts'
import { adopt, isOf01 } from './adoption.ts'
import type { DialectName, MigrationStep } from './migrationStep.ts'
import { TextInC } from './textInC.ts'
import type { DB } from '../schema.ts'

/** The migrations, oldest first. A released step never changes: new ones are appended. */
export const STEPS: readonly MigrationStep[] = [
  initial,
  webhookReasons,
  confirmedSessions,
  usedCodes,
  keysElsewhere,
  seenPairings,
  signedAudit,
  intakeReferences,
  mountedBackups,
  kioskAnswers,
  roomPlaces,
  tickets,
  kioskHelp,
  awayAndFeedback,
  boardSets,
  refusals,
  roomLocations,
]

/** Names of the migrations that this version knows, oldest first. */
export const MIGRATION_NAMES: readonly string[] = STEPS.map((step) => step.name)

/**
 * Migrates the database to the newest schema: all missing steps in their order in one transaction, or none of them. In
 * the same transaction a database of 0.1 is adopted.
 * @param steps for tests: replaces the steps of this version.
 * @returns the names of the steps that ran.
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: DialectName,
  steps: readonly MigrationStep[] = STEPS,
): Promise<string[]> {
  const done = await readDoneSteps(db)
  if (!isOf01(done)) return runSteps(db, dialect, steps)
  return db.transaction().execute(async (transaction) => {
    await adopt(transaction, done)
    return runSteps(transaction, dialect, steps)
  })
}

async function runSteps(db: Kysely<unknown>, dialect: DialectName, steps: readonly MigrationStep[]): Promise<string[]> {
  let cause: unknown
  const migrations = Object.fromEntries(
    steps.map((step) => [
      step.name,
      {
        up: (transaction: Kysely<unknown>) =>
          step
            .up(dialect === 'postgres' ? transaction.withPlugin(new TextInC()) : transaction, dialect)
            .catch((error: unknown) => {
              cause = error
              throw error
            }),
      },
    ]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Parallel work reserves numbers, so that a step may be added before one that a database already has.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  // In a transaction that PostgreSQL has aborted the migrator fails to release its lock, and returns that error.
  if (error) throw cause ?? error
  return (results ?? []).map((result) => result.migrationName)
}

/** Returns the steps that a database has, oldest first; none for an empty one. */
export async function readDoneSteps(db: Kysely<unknown>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the migrations that the next start applies to a database; none for an empty one, which is created. */
export async function pendingMigrations(db: Kysely<DB>): Promise<readonly string[]> {
  const done = await readDoneSteps(db as Kysely<unknown>)
  return done.length === 0 ? [] : MIGRATION_NAMES.filter((name) => !done.includes(name))
}
