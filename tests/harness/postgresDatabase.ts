import { randomUUID } from 'node:crypto'
import { query } from './postgres.ts'

/** Templates: a migrated database without data, and one with the servers' first user. */
export const TEMPLATES = { migrated: 'template_of_tests', 'with first user': 'template_of_servers' } as const
/** Environment variable with the URL of the tests' PostgreSQL, if the current tests use it; see postgresProject.ts. */
export const POSTGRES = 'TEST_POSTGRES'

/** Database of one test. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on the tests' PostgreSQL, from a template or empty. */
export async function createPostgresDatabase(
  kind: keyof typeof TEMPLATES | 'empty' = 'migrated',
  options = '',
): Promise<TestDatabase> {
  const admin = process.env[POSTGRES]
  if (admin === undefined) throw new Error('this test belongs to the project postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = kind === 'empty' ? 'template0' : TEMPLATES[kind]
  // Copied as files: half the time of the usual way, which writes each page to the log.
  await query(admin, `create database ${name} template ${template} strategy file_copy ${options}`)
  return {
    url: addressOf(admin, name),
    async drop() {
      await query(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Returns the URL of another database on the same server. */
export function addressOf(url: string, database: string): string {
  return url.replace(/\/[^/?]*\?/, `/${database}?`)
}
