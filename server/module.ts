import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { WriteReports } from './db/batches/writeBehind.ts'
import type { Database } from './db/database.ts'
import type { DB } from './db/schema.ts'
import type { SecretBox } from './db/secrets.ts'
import type { UnitOfWork } from './db/unitOfWork.ts'
import type { Bus } from './events/bus.ts'
import type { SettingService } from './settings/settingService.ts'

/** What every module is built with. A module that needs a service of another one gets it as a further parameter. */
export interface Context {
  readonly config: Config
  /** The server's application, with its log. Calls are registered by {@link Module.routes}. */
  readonly app: FastifyInstance
  readonly database: Database
  readonly db: Kysely<DB>
  readonly unit: UnitOfWork
  readonly bus: Bus
  readonly box: SecretBox
  /** The settings of the console. */
  readonly settings: SettingService
  /** Logs writes that fail and are retried. */
  readonly writes: Required<WriteReports>
}

/** A periodic job. `when the clock is right` is for what is irreversible and depends on the date (docs/decisions/data.md#a-wrong-clock). */
type Job = readonly [
  name: string,
  periodMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  when?: 'soon' | 'after a period' | 'when the clock is right',
]

/** A part of the server, and what it does by itself. */
export interface Module {
  /** What it offers to other modules. */
  readonly services?: object
  /** Registers its calls, below `/api`. */
  readonly routes?: (api: FastifyInstance) => void | Promise<void>
  readonly jobs?: readonly (Job | undefined)[]
  /** Runs before the server listens, in the order of the modules. */
  readonly open?: () => unknown
  /** Ends what goes on by itself, before the last answers; the last module first. */
  readonly stop?: () => unknown
  /** Writes and releases what is left, after the last answers; the last module first. */
  readonly close?: () => unknown
}
