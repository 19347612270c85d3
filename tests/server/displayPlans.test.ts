import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { markShown } from '../../server/didWaitings/receiptRepository.ts'
import { type DisplayState, findDisplays, saveDisplays } from '../../server/displays/displayRepository.ts'
import { openDatabase } from '../harness/database.ts'
import { queryPlans } from '../harness/queryPlans.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await database.db
    .insertInto('dids')
    .values({
      id: 7,
      no: '7',
      name_kr: '',
      doctor_kr: '',
      explain_kr: '',
      agent_port: '',
      ip_address: '',
      mac_address: '',
      rfid_reader_id: '',
    })
    .execute()
})
afterAll(() => database.close())

it('the list and the writes find displays by their indexes', async () => {
  const state: DisplayState = {
    id: 'a',
    screen: '',
    version: '',
    address: '192.0.2.7',
    signedIn: false,
    problems: [],
    copyOf: null,
    paintedAt: null,
    didId: 7,
    connectedAt: '2026-01-01T00:00:00.000Z',
    goneAt: null,
  }
  expect(await queryPlans(database.db, (db) => findDisplays(db))).toEqual([
    [
      'SCAN displays USING INDEX displays_did',
      'SEARCH dids USING INTEGER PRIMARY KEY (rowid=?)',
      'USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY',
    ],
  ])
  expect(await queryPlans(database.db, (db) => saveDisplays(db, 'this', [state]))).toEqual([
    ['SEARCH dids USING INTEGER PRIMARY KEY (rowid=?)'],
    ['SEARCH display_keys USING COVERING INDEX sqlite_autoindex_display_keys_2 (display_id=?)'],
    ['SEARCH displays USING COVERING INDEX displays_did (did_id=?)'],
    ['SCAN displays USING COVERING INDEX displays_did'],
  ])
})

it('receipts take one statement for all of them, by the key of the entries', async () => {
  const calls = [1, 2, 3].map((didWaitingId) => ({
    displayId: 'a',
    didId: 1,
    didWaitingId,
    calledAt: 'x',
    shownAt: 'y',
  }))
  const plans = await queryPlans(database.db, (db) => markShown(db, calls))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('SEARCH did_waitings USING INTEGER PRIMARY KEY (rowid=?)')
  expect(plans[0]?.join()).not.toContain('SCAN did_waitings')
})
