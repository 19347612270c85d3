import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/database.ts'
import { Postgres, query } from './postgres.ts'
import { TEMPLATE } from './postgresDatabase.ts'
import { temporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the administrative database of the tests' PostgreSQL. */
    postgres: string
  }
}

/** Starts one PostgreSQL for a test run, with a migrated template database that each test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await Postgres.start()
  process.stdout.write(`PostgreSQL of the tests: ${postgres.version}\n`)
  const admin = postgres.url('postgres')
  await query(admin, `create database ${TEMPLATE}`)
  const dataDir = temporaryFolder()
  await (await openDatabase({ dataDir, databaseUrl: postgres.url(TEMPLATE) })).close()
  rmSync(dataDir, { recursive: true })
  project.provide('postgres', admin)
  return () => postgres.remove()
}
