import type { Selectable } from 'kysely'
import type { HospitalTables } from './tables/hospitalTables.ts'
import type { PeopleTables } from './tables/peopleTables.ts'
import type { QueueTables } from './tables/queueTables.ts'
import type { DisplayTables } from './tables/displayTables.ts'
import type { IntakeTables } from './tables/intakeTables.ts'
import type { StatisticsTables } from './tables/statisticsTables.ts'
import type { WebhookTables } from './tables/webhookTables.ts'

/**
 * The tables, in the portable subset of SQLite and PostgreSQL: booleans are 0 or 1, instants are ISO 8601 text in UTC,
 * generated ids are integers. Repositories map rows to contract types.
 */
export interface DB
  extends HospitalTables, PeopleTables, QueueTables, DisplayTables, IntakeTables, StatisticsTables, WebhookTables {}

export type Row<T extends keyof DB> = Selectable<DB[T]>
