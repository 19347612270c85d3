import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/database.ts'
import { PASSWORD } from './builders.ts'
import { storeFirstUser } from './firstUser.ts'
import { Postgres, query } from './postgres.ts'
import { TEMPLATES } from './postgresDatabase.ts'
import { temporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the administrative database of the tests' PostgreSQL. */
    postgres: string
  }
}

/** Starts one PostgreSQL for a test run, with migrated template databases that each test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await Postgres.start()
  process.stdout.write(`PostgreSQL of the tests: ${postgres.version}\n`)
  const admin = postgres.url('postgres')
  const dataDir = temporaryFolder()
  await query(admin, `create database ${TEMPLATES.migrated}`)
  await (await openDatabase({ dataDir, databaseUrl: postgres.url(TEMPLATES.migrated) })).close()
  await query(admin, `create database ${TEMPLATES['with first user']} template ${TEMPLATES.migrated}`)
  const withUser = await openDatabase({ dataDir, databaseUrl: postgres.url(TEMPLATES['with first user']) })
  await storeFirstUser(withUser.db, { rootId: 'root', rootPassword: PASSWORD })
  await withUser.close()
  rmSync(dataDir, { recursive: true })
  project.provide('postgres', admin)
  return () => postgres.remove()
}
