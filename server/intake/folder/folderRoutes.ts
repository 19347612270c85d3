import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { intakeFolderCalls, type IntakeFolderState } from '../../../contract/intakeFolder.ts'
import { NEWEST_FIRST, readPage } from '../../db/lists/list.ts'
import type { DB } from '../../db/schema.ts'
import { route } from '../../http/route.ts'
import { countFiles, toFile } from './folderRepository.ts'

/** Registers the routes of `/v1/intake/folder`. @param state of this server @param today the hospital's present day */
export function folderRoutes(
  app: FastifyInstance,
  db: Kysely<DB>,
  state: () => Omit<IntakeFolderState, 'today'>,
  today: () => string,
): void {
  route(app, intakeFolderCalls.read, async () => ({ ...state(), today: await countFiles(db, today()) }))
  route(app, intakeFolderCalls.files, ({ query }) =>
    readPage(db.selectFrom('intake_files').selectAll(), query, NEWEST_FIRST, toFile),
  )
}
