import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DidCreate } from '../../contract/dids.ts'
import { RoomCreate } from '../../contract/rooms.ts'
import { waitLimits } from '../../domain/waitLimits.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { didService } from '../../server/dids/didService.ts'
import { DidOptionService } from '../../server/didOptions/didOptionService.ts'
import { type BusEvent, LocalBus, reload } from '../../server/events/bus.ts'
import { roomService } from '../../server/rooms/roomService.ts'
import { aDid, aRoom } from '../harness/builders.ts'
import { temporaryFolder } from '../harness/server.ts'
import { unaudited } from '../harness/unaudited.ts'

let dataDir: string
let database: Database
let bus: LocalBus
let unit: UnitOfWork
let reported: unknown[]
beforeEach(async () => {
  dataDir = temporaryFolder()
  database = await openDatabase({ dataDir })
  reported = []
  bus = new LocalBus((error) => reported.push(error))
  unit = new UnitOfWork(database.db, bus)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const createRoom = () => roomService(unit, waitLimits).create(unaudited, RoomCreate.parse(aRoom()))
const createDid = (roomId: number | null = null) =>
  didService(unit).create(unaudited, DidCreate.parse(aDid({ roomId })))

/** Returns the event for the first change of a board. */
const told = (didId: number): BusEvent => ({
  kind: 'messages',
  didId,
  message: { ...reload(didId).message, version: 1 },
})

/** Returns what another connection, which sees committed rows only, reads when each event is emitted. */
function seenByOthers<T>(read: (file: DatabaseSync) => T): T[] {
  const seen: T[] = []
  bus.subscribe(() => {
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'), { readOnly: true })
    seen.push(read(file))
    file.close()
  })
  return seen
}

describe('events follow the commit', () => {
  it('the event of a call is sent after its commit', async () => {
    const did = await createDid()
    const seen = seenByOthers(
      (file) => file.prepare('select notice_content from did_options').get()?.['notice_content'],
    )
    await new DidOptionService(unit).change(unaudited, did.id, { notice: { content: '새 안내' } })
    expect(seen).toEqual(['새 안내'])
  })

  it('is not yet visible to others while the work runs', async () => {
    const did = await createDid()
    const events: BusEvent[] = []
    bus.subscribe((event) => events.push(event))
    await unit.run(async (tx, tell) => {
      tell(reload(did.id))
      await tx.updateTable('dids').set({ name_kr: '새 이름' }).execute()
      const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'), { readOnly: true })
      expect(file.prepare('select name_kr from dids').get()?.['name_kr']).toBe(did.name.kr)
      file.close()
      expect(events).toEqual([])
    })
    expect(events).toEqual([told(did.id)])
  })

  it('DE-14 no event is sent for a change that was rolled back', async () => {
    const [first, second] = [await createDid(), await createDid()]
    const events: BusEvent[] = []
    bus.subscribe((event) => events.push(event))
    const dids = didService(unit)
    await expect(dids.update(unaudited, [{ id: first.id, name: { kr: '바뀜' } }, { id: 999_999 }])).rejects.toThrow(
      '대기판',
    )
    await expect(dids.update(unaudited, [{ id: first.id, no: second.no }])).rejects.toThrow('번호')
    await expect(
      unit.run(async (_, tell) => {
        tell(reload(first.id))
        throw new Error('after telling')
      }),
    ).rejects.toThrow('after telling')
    expect(events).toEqual([])
    expect(await dids.one(first.id)).toEqual(first)
  })

  it('each board is told once, however many changes concern it', async () => {
    const [roomA, roomB] = [await createRoom(), await createRoom()]
    const [boardA, boardB] = [await createDid(roomA.id), await createDid(roomB.id)]
    const events: BusEvent[] = []
    bus.subscribe((event) => events.push(event))
    const patches = [
      { id: roomA.id, memo: '1' },
      { id: roomB.id, memo: '2' },
      { id: roomA.id, memo: '3' },
    ]
    await roomService(unit, waitLimits).update(unaudited, patches)
    expect(events).toEqual([told(boardA.id), told(boardB.id)])
  })

  it('a listener that throws is reported and spoils neither the call nor the others', async () => {
    const did = await createDid()
    const events: BusEvent[] = []
    bus.subscribe(() => {
      throw new Error('broken listener')
    })
    bus.subscribe((event) => events.push(event))
    expect(await new DidOptionService(unit).change(unaudited, did.id, { clock: true })).toMatchObject({ clock: true })
    expect(events).toEqual([told(did.id)])
    expect(reported).toEqual([new Error('broken listener')])
  })
})
