import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { backupCalls } from '../../contract/backup.ts'
import type { DB } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { readBackupStatus } from './backupStatus.ts'

/** Registers the call of `/v1/backup`, for managers. @param isOn whether the server makes nightly backups */
export function backupRoutes(app: FastifyInstance, db: Kysely<DB>, isOn: boolean): void {
  route(app, backupCalls.read, () => readBackupStatus(db, isOn))
}
