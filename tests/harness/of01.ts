import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { migrationsOf } from '../../server/db/sqlite/upgrade.ts'
import { query } from './postgres.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Databases of 0.1: of its last release, and one that went on to step 0119 before the initial step was made. */
export const FIXTURES_OF_01 = ['schema-0096.sqlite.gz', 'schema-0119-of-0.1.sqlite.gz'] as const
type Fixture = (typeof FIXTURES_OF_01)[number]

export function writeFixture(path: string, fixture: Fixture = 'schema-0096.sqlite.gz'): void {
  writeFileSync(path, gunzipSync(readFileSync(join(import.meta.dirname, '../fixtures', fixture))))
}

/** Returns the steps of an embedded database. */
export function stepsIn(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    return migrationsOf(file)
  } finally {
    file.close()
  }
}

/** Returns the steps of the last 0.1. */
export function stepsOf01(): string[] {
  const folder = temporaryFolder()
  const path = join(folder, 'of01.sqlite')
  writeFixture(path)
  const steps = stepsIn(path)
  rmSync(folder, { recursive: true })
  return steps
}

/** Turns the embedded database of the last 0.1 into an older one. */
export function makeTooOld(path: string): void {
  const file = new DatabaseSync(path)
  file.exec("delete from kysely_migration where name > '0050'")
  file.close()
}

/** Replaces the initial step in the list of a PostgreSQL database by steps of 0.1. */
export async function asOf01(url: string, steps = stepsOf01()): Promise<void> {
  await query(
    url,
    `delete from kysely_migration where name = '0096_initial';
     insert into kysely_migration (name, timestamp) values ${steps.map((name) => `('${name}', '2026-11-28T00:00:00.000Z')`).join()}`,
  )
}
