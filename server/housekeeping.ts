import { clearAudit, sealAudit } from './audit/chain.ts'
import { clearFailures } from './auth/loginFailures.ts'
import type { Config } from './config.ts'
import type { DB } from './db/schema.ts'
import type { FileSweep } from './files/fileSweep.ts'
import type { Jobs } from './jobs.ts'
import { eraseNames } from './visits/eraseNames.ts'
import type { Kysely } from 'kysely'

const SEAL_PERIOD_MS = 5_000
const DAY_MS = 86_400_000

/** What the server does by itself: seals the audit log as it grows; clears away daily what has had its time. */
export function housekeeping(jobs: Jobs, db: Kysely<DB>, config: Config, files: FileSweep): void {
  jobs.every(SEAL_PERIOD_MS, (signal) => sealAudit(db, signal))
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  jobs.every(DAY_MS, (signal) => clearAudit(db, ago(config.auditDays), signal))
  jobs.every(DAY_MS, (signal) => eraseNames(db, ago(config.visitNameDays), signal))
  jobs.every(DAY_MS, () => clearFailures(db, new Date()))
  jobs.every(DAY_MS, () => files.sweep(new Date()))
}
