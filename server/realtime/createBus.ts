import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Bus, LocalBus } from '../events/bus.ts'
import { PostgresBus } from './postgresBus.ts'

/** A bus that delivers events while it is open. */
interface OpenableBus extends Bus {
  open(): Promise<void>
  close(): Promise<void>
}

/** Creates the bus for the database: within the process for the embedded one, across servers for PostgreSQL. */
export function createBus(
  { databaseUrl }: { readonly databaseUrl: string | undefined },
  db: Kysely<DB>,
  report: (error: unknown) => void,
  restored?: () => void,
): OpenableBus {
  const nothing = () => Promise.resolve()
  return databaseUrl === undefined
    ? Object.assign(new LocalBus(report), { open: nothing, close: nothing })
    : new PostgresBus({ url: databaseUrl, db, report, restored })
}
