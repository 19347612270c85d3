import { randomUUID } from 'node:crypto'
import { query } from './postgres.ts'

/** A migrated database without data. */
export const TEMPLATE = 'template_of_tests'
/** Names the address of the tests' PostgreSQL, where the tests at hand are to run on one; see postgresProject.ts. */
export const POSTGRES = 'TEST_POSTGRES'

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Makes a database on the tests' PostgreSQL: as after a first start, or empty. */
export async function createPostgresDatabase(
  kind: 'migrated' | 'empty' = 'migrated',
  options = '',
): Promise<TestDatabase> {
  const admin = process.env[POSTGRES]
  if (admin === undefined) throw new Error('this test belongs to the project postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(admin, `create database ${name} template ${kind === 'migrated' ? TEMPLATE : 'template0'} ${options}`)
  return {
    url: addressOf(admin, name),
    async drop() {
      await query(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The address of another database of the same server. */
export function addressOf(url: string, database: string): string {
  return url.replace(/\/[^/?]*\?/, `/${database}?`)
}
