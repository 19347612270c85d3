import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { type BusEvent, reload, sessionEnded } from '../../server/events/bus.ts'
import { MissedChanges } from '../../server/realtime/missedChanges.ts'
import { openDatabase } from '../harness/database.ts'

let database: Database
beforeEach(async () => {
  database = await openDatabase()
})
afterEach(() => database.close())

const tag: BusEvent = { kind: 'messages', didId: 7, message: { type: 'TAG', message: '홍O동님', flag: 'CALLED' } }

it('a change of a board is told once, and no earlier one after it', () => {
  const changes = new MissedChanges(database.db)
  expect(changes.news([reload(7, 0), reload(8, 4)])).toEqual([reload(7, 0), reload(8, 4)])
  expect(changes.news([reload(7, 0), reload(8, 3), reload(8, 5)])).toEqual([reload(8, 5)])
})

it('the end of a board is told once, and nothing of it after that', () => {
  const changes = new MissedChanges(database.db)
  expect(changes.news([reload(7, 4), reload(7)])).toEqual([reload(7, 4), reload(7)])
  expect(changes.news([reload(7), reload(7, 9)])).toEqual([])
})

it('what is no change of a board is told each time', () => {
  const changes = new MissedChanges(database.db)
  const events = [tag, tag, sessionEnded('a'), sessionEnded('a')]
  expect(changes.news(events)).toEqual(events)
})
