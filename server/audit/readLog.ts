import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type AuditEntry, logAudit } from '../db/audit/auditLog.ts'
import { WriteBehind } from '../db/batches/writeBehind.ts'
import type { DB } from '../db/schema.ts'
import { storageFailure } from '../http/storageFailures.ts'

const RETRY_MS = 2_000

/**
 * Writes the audit entries of reads. An entry that the database cannot store now, because the disk is full, is written
 * to the server's log at once and to the audit log later, with the time of the read: staff need their queues most when
 * nothing else works.
 */
export class ReadLog {
  readonly #db: Kysely<DB>
  readonly #log: FastifyBaseLogger
  readonly #late: WriteBehind<AuditEntry, AuditEntry>

  constructor(db: Kysely<DB>, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
    this.#late = new WriteBehind({
      write: (entries) =>
        db.transaction().execute(async (tx) => {
          for (const entry of entries) await logAudit(tx, entry)
        }),
      gatherMs: RETRY_MS,
      retryMs: RETRY_MS,
      report: (error) => log.error({ err: error }, 'audit entries of reads not written, will be retried'),
      recovered: () => log.info('audit entries of reads written'),
    })
  }

  /** @throws the error of the database when the entry cannot be written later either; what was read is not shown then. */
  async write(entry: AuditEntry): Promise<void> {
    try {
      await logAudit(this.#db, entry)
    } catch (error) {
      const late = { ...entry, at: new Date().toISOString() }
      if (!(error instanceof Error && storageFailure(error)) || !this.#late.put(late, late)) throw error
      const { at, action, kind, subjects, details, by } = late
      this.#log.warn(
        { at, action, kind, subjects, details, userId: by.id, address: by.address },
        'audit entry of a read will be written later',
      )
    }
  }

  /** Writes the late entries, if the database can store them now. */
  close(): Promise<void> {
    return this.#late.close()
  }
}
