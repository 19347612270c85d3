import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { didService } from '../../server/dids/didService.ts'
import {
  DISPLAYS_PER_BOARD_MAX,
  findDisplays,
  type DisplayState,
  saveDisplays,
} from '../../server/displays/displayRepository.ts'
import { DisplayRegistry } from '../../server/displays/displayRegistry.ts'
import { DisplayService } from '../../server/displays/displayService.ts'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import type { Database } from '../../server/db/database.ts'
import { type BusEvent, LocalBus } from '../../server/events/bus.ts'
import { aDid } from '../harness/builders.ts'
import { eventually } from '../harness/eventually.ts'
import { openDatabase } from '../harness/database.ts'
import { unaudited } from '../harness/unaudited.ts'
import { DidCreate } from '../../contract/dids.ts'

const NEVER_MS = 3_600_000
const BEAT_MS = 20

let database: Database
let bus: LocalBus
let did: Did
let told: BusEvent[]
let reported: unknown[]
let recoveries: number
const registries: DisplayRegistry[] = []
beforeEach(async () => {
  database = await openDatabase()
  reported = []
  recoveries = 0
  bus = new LocalBus((error) => reported.push(error))
  did = await didService(new UnitOfWork(database.db, bus)).create(unaudited, DidCreate.parse(aDid()))
  told = []
  bus.subscribe((event) => event.kind === 'displays' && told.push(event))
})
afterEach(async () => {
  for (const registry of registries.splice(0)) await registry.close()
  await database.close()
})

function registry(vanishedAfterMs: number, beatMs = NEVER_MS): DisplayRegistry {
  const made = new DisplayRegistry({
    db: database.db,
    bus,
    isShared: true,
    report: (error) => reported.push(error),
    recovered: () => (recoveries += 1),
    vanishedAfterMs,
    beatMs,
  })
  registries.push(made)
  return made
}
const NO_LINK = { probe: () => undefined, separate: () => undefined }
const aDisplay = (id: string = randomUUID(), address = '192.0.2.7') => ({
  id,
  screen: '',
  version: '',
  page: '',
  address,
  signedIn: false,
  copyOf: null,
  paintedAt: null,
})
/** Stores these displays as named by staff and disconnected. */
async function named(...ids: string[]): Promise<void> {
  const goneAt = '2026-01-01T00:00:00.000Z'
  await saveDisplays(
    database.db,
    'another',
    ids.map((id) => ({ ...aDisplay(id), problems: [], didId: did.id, connectedAt: goneAt, goneAt })),
  )
  await database.db.updateTable('displays').set({ name: '3층' }).execute()
}
const event = (what: 'CONNECTED' | 'VANISHED' | 'CHANGED', displayId: string) => ({
  kind: 'displays',
  message: { type: 'DISPLAY', message: '', event: what, displayId, didId: did.id },
})
const knownIds = async () => (await findDisplays(database.db)).map(({ id }) => id)

describe('who is named', () => {
  it('is the display that staff have named, while no later connection stands for it', async () => {
    await named('a')
    const open = registry(NEVER_MS)
    await open.open()
    const [first, other] = [
      open.appeared(aDisplay('a'), did.id, NO_LINK),
      open.appeared(aDisplay('b'), did.id, NO_LINK),
    ]
    expect([first.isNamed, other.isNamed]).toEqual([true, false])
    const later = open.appeared(aDisplay('a'), did.id, NO_LINK)
    expect([first.isNamed, later.isNamed]).toEqual([false, true])
    later.leave()
    expect(later.isNamed).toBe(false)
  })

  it('is no display any longer whose name staff have removed, or that they have deleted', async () => {
    await named('a', 'b')
    const open = registry(NEVER_MS)
    await open.open()
    const service = new DisplayService(new UnitOfWork(database.db, bus), () => 'OPEN')
    await service.remove(unaudited, ['b'])
    const [first, other] = [
      open.appeared(aDisplay('a'), did.id, NO_LINK),
      open.appeared(aDisplay('b'), did.id, NO_LINK),
    ]
    expect([first.isNamed, other.isNamed]).toEqual([true, false])
    await service.name(unaudited, [{ id: 'a', name: '' }])
    expect(first.isNamed).toBe(false)
    await service.name(unaudited, [{ id: 'a', name: '2층' }])
    expect(first.isNamed).toBe(true)
  })
})

it('DE-26 a name that no event told of counts from the next beat on, and so does its end', async () => {
  const made = registry(NEVER_MS, BEAT_MS)
  await made.open()
  const presence = made.appeared(aDisplay('a'), did.id, NO_LINK)
  const rename = (name: string) => database.db.updateTable('displays').set({ name }).where('id', '=', 'a').execute()
  await eventually(async () => expect(await findDisplays(database.db)).toHaveLength(1))
  await rename('2층')
  await eventually(() => expect(presence.isNamed).toBe(true))
  await rename('')
  await eventually(() => expect(presence.isNamed).toBe(false))
})

describe('who has vanished', () => {
  it('is told of a display that does not come back', async () => {
    await named('a')
    const { leave } = registry(1).appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    leave()
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a'), event('VANISHED', 'a')]))
  })

  it('is not told of one that is back in time', async () => {
    const displays = registry(NEVER_MS)
    await named('a')
    const { leave } = displays.appeared(aDisplay('a'), did.id, NO_LINK)
    leave()
    displays.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    expect(await findDisplays(database.db)).toEqual([expect.objectContaining({ id: 'a', connected: true })])
  })

  it('is told of one that was there when the server stopped and does not find back', async () => {
    await named('a', 'b')
    const before = registry(NEVER_MS)
    before.appeared(aDisplay('a'), did.id, NO_LINK)
    before.appeared(aDisplay('b'), did.id, NO_LINK)
    await before.close()
    expect(await findDisplays(database.db)).toEqual([
      expect.objectContaining({ connected: true }),
      expect.objectContaining({ connected: true }),
    ])
    told.length = 0
    const after = registry(200)
    await after.open()
    expect(await findDisplays(database.db)).toEqual([
      expect.objectContaining({ connected: false }),
      expect.objectContaining({ connected: false }),
    ])
    after.appeared(aDisplay('b'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'b'), event('VANISHED', 'a')]))
  })

  it('is not told of one that was forgotten meanwhile', async () => {
    await named('a', 'b')
    const displays = registry(200)
    const presences = ['a', 'b'].map((id) => displays.appeared(aDisplay(id), did.id, NO_LINK))
    for (const { leave } of presences) leave()
    await eventually(async () =>
      expect(await findDisplays(database.db)).toEqual([
        expect.objectContaining({ connected: false }),
        expect.objectContaining({ connected: false }),
      ]),
    )
    await database.db.deleteFrom('displays').where('id', '=', 'a').execute()
    await eventually(() => expect(told).toEqual([event('VANISHED', 'b')]))
  })

  it('DE-26 is not told of one without a name: somebody only had a look', async () => {
    await named('b')
    const displays = registry(1)
    const peek = displays.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    peek.leave()
    const screen = displays.appeared(aDisplay('b'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(2))
    screen.leave()
    await eventually(() => expect(told.at(-1)).toEqual(event('VANISHED', 'b')))
    expect(told).not.toContainEqual(event('VANISHED', 'a'))
  })
})

describe('the number of displays is bounded', () => {
  const gone = (id: string, goneAt: string): DisplayState => ({
    ...aDisplay(id),
    problems: [],
    didId: did.id,
    connectedAt: '2026-01-01T00:00:00.000Z',
    goneAt,
  })

  it('the one that has been gone for longest makes room', async () => {
    const states = Array.from({ length: DISPLAYS_PER_BOARD_MAX }, (_, at) =>
      gone(`g${at}`, `2026-01-02T00:00:00.${String(999 - at).padStart(3, '0')}Z`),
    )
    await saveDisplays(database.db, 'this', states)
    registry(NEVER_MS).appeared(aDisplay('new'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'new')]))
    const ids = await knownIds()
    expect(ids).toHaveLength(DISPLAYS_PER_BOARD_MAX)
    expect(ids).toContain('new')
    expect(ids).not.toContain(`g${DISPLAYS_PER_BOARD_MAX - 1}`)
  })

  it('the oldest unknown one of the network with the most makes room for another network', async () => {
    const displays = registry(NEVER_MS)
    displays.appeared(aDisplay('alone', '198.51.100.1'), did.id, NO_LINK)
    displays.appeared({ ...aDisplay('paired'), isPaired: true }, did.id, NO_LINK)
    for (let at = 2; at < DISPLAYS_PER_BOARD_MAX; at += 1) displays.appeared(aDisplay(`d${at}`), did.id, NO_LINK)
    displays.appeared(aDisplay('new', '198.51.100.2'), did.id, NO_LINK)
    await eventually(async () => expect(await knownIds()).toContain('new'))
    const connected = (await findDisplays(database.db)).filter((display) => display.connected).map(({ id }) => id)
    expect(connected).toHaveLength(DISPLAYS_PER_BOARD_MAX)
    expect(connected).toEqual(expect.arrayContaining(['alone', 'paired', 'd3', 'new']))
    const service = new DisplayService(new UnitOfWork(database.db, bus), () => 'OPEN')
    await service.name(unaudited, [{ id: 'new', name: '3층' }])
  })

  it('none that is connected makes room for another of its own network', async () => {
    const displays = registry(NEVER_MS)
    const presences = Array.from({ length: DISPLAYS_PER_BOARD_MAX }, (_, at) =>
      displays.appeared(aDisplay(`d${at}`), did.id, NO_LINK),
    )
    displays.appeared(aDisplay('too many'), did.id, NO_LINK).leave()
    await eventually(() => expect(told).toHaveLength(DISPLAYS_PER_BOARD_MAX))
    expect(await knownIds()).not.toContain('too many')
    presences[0]?.leave()
    displays.appeared(aDisplay('one more'), did.id, NO_LINK)
    await eventually(async () => expect(await knownIds()).toContain('one more'))
    expect(await knownIds()).not.toContain('d0')
  })

  it('DE-26 neither of them shuts a named screen out: it is always taken, and never makes room', async () => {
    await named('ours')
    const displays = registry(NEVER_MS)
    await displays.open()
    for (let at = 0; at < DISPLAYS_PER_BOARD_MAX; at += 1) displays.appeared(aDisplay(`d${at}`), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(DISPLAYS_PER_BOARD_MAX))
    expect(await knownIds()).toContain('ours')
    displays.appeared(aDisplay('ours'), did.id, NO_LINK)
    await eventually(() => expect(told.at(-1)).toEqual(event('CONNECTED', 'ours')))
  })
})

describe('what a display cannot show', () => {
  const problems = async (id: string) =>
    (await findDisplays(database.db)).find((display) => display.id === id)?.problems

  it('is written and told, until it says that all is well', async () => {
    const { report } = registry(NEVER_MS).appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    report(['VIDEO', 'PHOTO'])
    await eventually(() => expect(told.slice(1)).toEqual([event('CHANGED', 'a')]))
    expect(await problems('a')).toEqual(['VIDEO', 'PHOTO'])
    report(['VIDEO', 'PHOTO'])
    report([])
    await eventually(() => expect(told.slice(1)).toEqual([event('CHANGED', 'a'), event('CHANGED', 'a')]))
    expect(await problems('a')).toEqual([])
  })

  it('tells when it has painted, by each report, of which nobody is notified', async () => {
    const painted = async () => (await findDisplays(database.db))[0]?.paintedAt
    const displays = registry(NEVER_MS)
    const first = displays.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    expect(await painted()).toBeNull()
    first.report([])
    await eventually(async () => expect(await painted()).toMatch(/^2/))
    const at = await painted()
    // A connection that has not painted yet.
    displays.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual(Array(2).fill(event('CONNECTED', 'a'))))
    expect(await painted()).toBe(at)
  })

  it('is over with a new connection, of which an earlier one knows nothing', async () => {
    const displays = registry(NEVER_MS)
    const earlier = displays.appeared(aDisplay('a'), did.id, NO_LINK)
    earlier.report(['VIDEO'])
    await eventually(async () => expect(await problems('a')).toEqual(['VIDEO']))
    displays.appeared(aDisplay('a'), did.id, NO_LINK)
    earlier.report(['PHOTO'])
    await eventually(async () => expect(await problems('a')).toEqual([]))
  })
})

it('what could not be written is written later, and reported once', async () => {
  await database.db.schema.alterTable('displays').renameTo('elsewhere').execute()
  const displays = registry(NEVER_MS)
  displays.appeared(aDisplay('a'), did.id, NO_LINK)
  await eventually(() => expect(reported).toHaveLength(1))
  displays.appeared(aDisplay('b'), did.id, NO_LINK).leave()
  await database.db.schema.alterTable('elsewhere').renameTo('displays').execute()
  await eventually(async () =>
    expect(await findDisplays(database.db)).toEqual([
      expect.objectContaining({ id: 'a', connected: true }),
      expect.objectContaining({ id: 'b', connected: false }),
    ]),
  )
  expect(reported).toHaveLength(1)
  await eventually(() => expect(recoveries).toBe(1))
})

describe('servers beside one another', () => {
  const connected = async () => (await findDisplays(database.db)).map((display) => [display.id, display.connected])

  it('a server that starts, or beats, leaves the displays of the others alone', async () => {
    const running = registry(NEVER_MS, BEAT_MS)
    await running.open()
    running.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a')]))
    await registry(NEVER_MS, BEAT_MS).open()
    await beats(2)
    expect(await connected()).toEqual([['a', true]])
    expect(told).toEqual([event('CONNECTED', 'a')])
  })

  it('the displays of a server that was killed are gone, and have vanished, but for those that found another', async () => {
    await named('a', 'b')
    const killed = registry(NEVER_MS)
    await killed.open()
    for (const id of ['a', 'b']) killed.appeared(aDisplay(id), did.id, NO_LINK)
    await eventually(() => expect(told).toEqual([event('CONNECTED', 'a'), event('CONNECTED', 'b')]))
    const other = registry(NEVER_MS, BEAT_MS)
    await other.open()
    other.appeared(aDisplay('b'), did.id, NO_LINK)
    await eventually(() => expect(told.at(-1)).toEqual(event('VANISHED', 'a')))
    expect(await connected()).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(await database.db.selectFrom('servers').select('id').execute()).toHaveLength(1)
  })

  it('a server that stops takes its displays along', async () => {
    const stopped = registry(NEVER_MS)
    await stopped.open()
    stopped.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(1))
    await stopped.close()
    await registry(NEVER_MS, BEAT_MS).open()
    await eventually(async () => expect(await connected()).toEqual([['a', false]]))
  })

  it('a server that was taken for gone writes its displays down again, and nobody is told that these came', async () => {
    const running = registry(NEVER_MS, BEAT_MS)
    await running.open()
    running.appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(1))
    await database.db.deleteFrom('servers').execute()
    await database.db.updateTable('displays').set({ gone_at: '2026-01-01T00:00:00.000Z' }).execute()
    await eventually(async () => expect(await connected()).toEqual([['a', true]]))
    expect(told).toEqual([event('CONNECTED', 'a')])
  })

  /** Waits until the servers have written `count` more heartbeats. */
  async function beats(count: number): Promise<void> {
    const sum = async () =>
      (await database.db.selectFrom('servers').select('beat').execute()).reduce((all, { beat }) => all + beat, 0)
    const before = await sum()
    await eventually(async () => expect(await sum()).toBeGreaterThanOrEqual(before + count))
  }

  it('a display that is at another server is not gone, though the first learns last that it left', async () => {
    const { leave } = registry(NEVER_MS).appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(1))
    const { connectedAt } = (await findDisplays(database.db))[0] as { connectedAt: string }
    await vi.waitUntil(() => new Date().toISOString() > connectedAt)
    registry(NEVER_MS).appeared(aDisplay('a'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(2))
    leave()
    // Writes are batched: once the event of this display arrives, the pending write of the other has been committed.
    const marker = registries[0] as DisplayRegistry
    marker.appeared(aDisplay('b'), did.id, NO_LINK)
    await eventually(() => expect(told).toHaveLength(3))
    expect((await findDisplays(database.db)).map(({ id, connected }) => [id, connected])).toEqual([
      ['a', true],
      ['b', true],
    ])
  })
})
