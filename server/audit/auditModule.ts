import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../contract/audit.ts'
import { route } from '../http/route.ts'
import { listAudit } from './auditRepository.ts'
import { daySpan } from '../../domain/days.ts'
import type { Context, Module } from '../module.ts'
import { clearNames } from '../db/audit/recordNames.ts'
import { readDatabaseNow } from '../db/dialect.ts'
import { auditHooks } from './auditHooks.ts'
import { clearAudit, sealAudit } from './chain.ts'
import { ChainSigner } from './chainSigner.ts'
import { ACCOUNT_DAYS, clearKept } from './keptEntries.ts'
import { ReadLog } from './readLog.ts'
import { SeenPatients } from './seenPatients.ts'

const SEAL_PERIOD_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The audit log: the calls of `/v1/audit`, for ROOT only, and what seals and shortens the log. */
export function auditModule({ unit, db, config, settings, app: { log } }: Context) {
  const { timeZone, secretKey, dataDir } = config
  const readLog = new ReadLog(db, log)
  const seen = new SeenPatients(readLog)
  const signer =
    secretKey &&
    new ChainSigner(secretKey, dataDir, (facts) => log.error(facts, 'audit log was changed outside of the server'))
  return {
    services: {
      /** Audits the calls of an application. */
      watch: (api: FastifyInstance) => auditHooks(api, readLog, seen),
    },
    routes(app) {
      route(app, auditCalls.list, ({ query }) => listAudit(db, query, daySpan(timeZone)), {
        reads: () => ({ action: 'audit.read', kind: 'none' }),
      })
      route(app, auditCalls.exported, async ({ body: { list, format, count, reason }, audit }) => {
        const action = format === 'PRINT' ? 'lists.print' : 'lists.export'
        await unit.change(
          audit(() => ({ action, kind: 'none', details: { list, count, reason } })),
          () => Promise.resolve(),
        )
        return {}
      })
    },
    jobs: [
      ['seal audit log', SEAL_PERIOD_MS, (signal) => sealAudit(db, signal, signer)],
      ['log patients seen', MINUTE_MS, () => seen.flush()],
      [
        'clear audit log',
        HOUR_MS,
        async (signal) => {
          const { auditDays } = settings.current
          // By the clock of the trigger that keeps the log, so that it refuses none of these lines.
          const now = await readDatabaseNow(db)
          const keptSince = new Date(now - Math.max(auditDays, ACCOUNT_DAYS) * DAY_MS)
          await clearAudit(db, new Date(now - auditDays * DAY_MS), signal, signer)
          await clearKept(db, keptSince, signal, signer)
          await clearNames(db, keptSince)
        },
        'when the clock is right',
      ],
    ],
    close: () => seen.flush(() => true).finally(() => readLog.close()),
  } satisfies Module
}
