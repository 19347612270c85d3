import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { WaitingPatient } from '../../contract/waitingLists.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { RECEIPT_CALLS_MAX } from '../../contract/realtime.ts'
import { Receipts } from '../../server/didWaitings/receipts.ts'
import { LocalBus } from '../../server/events/bus.ts'
import {
  nameScreen,
  openDisplay,
  openScreen,
  subscribed,
  subscribedWithBoard,
  watchReceipts,
} from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { refused } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'
import { sentCallKey, SentCalls } from '../../server/realtime/sentCalls.ts'

const server = serverForAll()

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const called = async (did: Did) => (await server.root.listOf('called', did)).patients
const painted = ({ didWaitingId, calledAt }: WaitingPatient) => ({ didWaitingId, calledAt })

/** Sets up a board with a called patient, a named screen that shows it, and a staff subscriber. */
async function aCall() {
  const { did } = await server.root.createStation({ maxPatient: 9, useMultiCall: true })
  const [entry, next] = await server.root.queueUp(did, '김하나', '이두리')
  const screen = await openScreen(server, did.id)
  const { raw, confirm } = screen
  await server.root.call(entry)
  const [patient] = await called(did)
  if (!patient) throw new Error('nobody is called')
  await eventually(() => expect(raw.received.filter((frame) => frame.startsWith('MESSAGE'))).toHaveLength(2))
  const heard = await watchReceipts(server.url, did.id, server.root)
  const shownOf = async ({ didWaitingId }: WaitingEntry) =>
    (await called(did)).find((one) => one.didWaitingId === didWaitingId)?.shownAt
  return { did, entry, next, patient, screen, raw, confirm, heard, shownOf }
}

/** Like {@link aCall}, and the display has confirmed the call. */
async function aShownCall() {
  const scene = await aCall()
  scene.confirm([painted(scene.patient)])
  await eventually(() => expect(scene.heard()).toHaveLength(1))
  return scene
}

describe('the receipt of a call', () => {
  it('is noted and told to staff, with the time at which it came', async () => {
    const { did, patient, confirm, heard, shownOf, entry } = await aCall()
    expect(patient.shownAt).toBeNull()
    const before = new Date().toISOString()
    confirm([painted(patient)])
    await eventually(() =>
      expect(heard()).toEqual([
        { type: 'RECEIPT', message: '', shown: [{ ...painted(patient), shownAt: INSTANT, shownBy: '3층 채혈실 앞' }] },
      ]),
    )
    const shownAt = await shownOf(entry)
    expect(shownAt).toBe(heard()[0]?.shown[0]?.shownAt)
    expect([before <= String(shownAt), String(shownAt) <= new Date().toISOString()]).toEqual([true, true])
    expect(Object.keys((await server.anyone.listOf('called', did)).patients[0] ?? {})).not.toContain('shownAt')
  })

  it('DE-26 names the screen to staff, and to nobody else', async () => {
    const { did, patient, confirm, heard } = await aCall()
    const strangers = await watchReceipts(server.url, did.id)
    confirm([painted(patient)])
    await eventually(() => expect([heard(), strangers()].map((all) => all.length)).toEqual([1, 1]))
    expect(strangers()[0]?.shown).toEqual([{ ...painted(patient), shownAt: INSTANT }])
    expect((await called(did))[0]).toMatchObject({ shownAt: INSTANT, shownBy: '3층 채혈실 앞' })
  })

  it('is told once: the first screen to show a call is the one that counts', async () => {
    const { did, patient, next, confirm, heard, shownOf, entry } = await aShownCall()
    const first = await shownOf(entry)
    const other = await openScreen(server, did.id, { name: '복도' })
    other.confirm([painted(patient)])
    confirm([painted(patient)])
    // Once the receipt of a later call arrives, no event of the two earlier ones can follow.
    await server.root.call(next)
    const [, second] = await called(did)
    if (second) other.confirm([painted(second)])
    await eventually(() => expect(heard()).toHaveLength(2))
    expect(heard()[1]?.shown.map(({ didWaitingId }) => didWaitingId)).toEqual([next.didWaitingId])
    expect(await shownOf(entry)).toBe(first)
  })

  it('does not make the board reload: the wall shows the same as before', async () => {
    const { raw, did, next } = await aShownCall()
    await server.root.call(next)
    const frames = () => raw.received.filter((frame) => frame.startsWith('MESSAGE'))
    // One for the name of the screen, one for the first call, one for this call.
    await eventually(() => expect(frames()).toHaveLength(3))
    expect(frames().every((frame) => frame.includes('RELOAD'))).toBe(true)
    expect((await called(did)).map(({ shownAt }) => shownAt)).toEqual([INSTANT, null])
  })

  it('of several calls come in one', async () => {
    const { did, next, confirm, heard } = await aCall()
    await server.root.call(next)
    confirm((await called(did)).map(painted))
    await eventually(() => expect(heard().flatMap(({ shown }) => shown)).toHaveLength(2))
    expect((await called(did)).map(({ shownAt }) => shownAt)).toEqual([INSTANT, INSTANT])
  })

  it.each([
    {
      what: 'of an earlier call',
      wrong: (patient: WaitingPatient) => ({ ...painted(patient), calledAt: '2026-01-01T00:00:00.000Z' }),
    },
    {
      what: 'of who never was called',
      wrong: (_: WaitingPatient, { didWaitingId }: WaitingEntry) => ({
        didWaitingId,
        calledAt: '2026-01-01T00:00:00.000Z',
      }),
    },
    {
      what: 'of who does not exist',
      wrong: (patient: WaitingPatient) => ({ ...painted(patient), didWaitingId: 2_000_000 }),
    },
  ])('$what is passed over, and spoils nothing beside it', async ({ wrong }) => {
    const { patient, next, confirm, heard, shownOf, entry } = await aCall()
    confirm([wrong(patient, next)])
    confirm([wrong(patient, next), painted(patient)])
    await eventually(() =>
      expect(heard()).toEqual([expect.objectContaining({ shown: [expect.objectContaining(painted(patient))] })]),
    )
    expect(await shownOf(entry)).toEqual(INSTANT)
  })

  it('of who has left the exam, or is at another board, is passed over', async () => {
    const gone = await aCall()
    await server.root.done(gone.entry)
    const here = await aCall()
    gone.confirm([painted(gone.patient)])
    gone.confirm([painted(here.patient)])
    await server.root.call(gone.next)
    const [mark] = await called(gone.did)
    if (mark) gone.confirm([painted(mark)])
    await eventually(() => expect(gone.heard()).toHaveLength(1))
    expect(gone.heard()[0]?.shown.map(({ didWaitingId }) => didWaitingId)).toEqual([gone.next.didWaitingId])
    expect(await here.shownOf(here.entry)).toBeNull()
    const row = await server.database.db
      .selectFrom('did_waitings')
      .select('shown_at')
      .where('id', '=', gone.entry.didWaitingId)
      .executeTakeFirst()
    expect(row).toEqual({ shown_at: null })
  })
})

describe('DE-26 whose word counts', () => {
  const PEEKS = [
    { what: 'a device that nobody has named', peek: (did: Did) => openDisplay(server.url, did.id) },
    { what: 'a tab of signed-in staff', peek: (did: Did) => openDisplay(server.url, did.id, { signedIn: true }) },
    {
      what: 'who says to be the screen by what it is listed by',
      peek: (did: Did, listed: string) => openDisplay(server.url, did.id, { secret: listed }),
    },
    { what: 'who says nothing of itself', peek: (did: Did) => openDisplay(server.url, did.id, { secret: '' }) },
  ]
  it.each(PEEKS)('$what does not confirm a call', async ({ peek }) => {
    const { did, patient, next, screen, confirm, heard, entry, shownOf } = await aCall()
    const other = await peek(did, screen.id)
    other.confirm([painted(patient)])
    // Frames are processed in order: the receipt above is processed by now, so the next one is written with it or
    // later.
    await subscribed(other.raw, 'done', '/rfid/8/messages')
    await server.root.call(next)
    const [, second] = await called(did)
    if (second) confirm([painted(second)])
    await eventually(() => expect(heard()).toHaveLength(1))
    expect(heard()[0]?.shown.map(({ didWaitingId }) => didWaitingId)).toEqual([next.didWaitingId])
    expect(await shownOf(entry)).toBeNull()
  })

  it('a peek that confirms first does not stand in the way of the screen', async () => {
    const { did, patient, confirm, heard } = await aCall()
    const other = await openDisplay(server.url, did.id)
    other.confirm([painted(patient)])
    await subscribed(other.raw, 'done', '/rfid/8/messages')
    confirm([painted(patient)])
    await eventually(() => expect(heard()[0]?.shown[0]?.shownBy).toBe('3층 채혈실 앞'))
  })

  it('a screen whose name is taken away confirms nothing any more', async () => {
    const { did, next, screen, confirm, heard } = await aCall()
    const other = await openScreen(server, did.id, { name: '복도' })
    await nameScreen(server.root, screen.id, '')
    await server.root.call(next)
    const all = (await called(did)).map(painted)
    confirm(all)
    await subscribed(screen.raw, 'done', '/rfid/8/messages')
    other.confirm(all)
    await eventually(() =>
      expect(heard().flatMap(({ shown }) => shown.map(({ shownBy }) => shownBy))).toEqual(['복도', '복도']),
    )
  })

  it('a screen confirms the calls that it was sent with its board; the receipt of another waits until that is sent', async () => {
    const { did } = await server.root.createStation({ maxPatient: 9, useMultiCall: true })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const { id, raw } = await openDisplay(server.url, did.id)
    await nameScreen(server.root, id, '3층')
    raw.send('UNSUBSCRIBE\nid:wall\n\n')
    await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
    const boards = () => raw.received.filter((frame) => frame.includes('"board"'))
    await server.root.call(first)
    await eventually(() => expect(boards().at(-1)).toContain(`"didWaitingId":${first.didWaitingId}`))
    const heard = await watchReceipts(server.url, did.id, server.root)
    const confirm = (shown: object[]) =>
      raw.send(`SEND\ndestination:/rfid/${did.id}/receipts\n\n${JSON.stringify({ shown })}`)
    // The server knows this call but has not sent it to the wall: it is written directly to the database.
    const calledAt = new Date().toISOString()
    await server.database.db
      .updateTable('did_waitings')
      .set({ status: 'CALLED', called_at: calledAt })
      .where('id', '=', second.didWaitingId)
      .execute()
    confirm([{ didWaitingId: second.didWaitingId, calledAt }])
    confirm((await called(did)).slice(0, 1).map(painted))
    await eventually(() => expect(heard().flatMap(({ shown }) => shown)).toHaveLength(1))
    expect(heard()[0]?.shown[0]?.didWaitingId).toBe(first.didWaitingId)
    await server.root.patch('/v1/did-options/clock', { didId: did.id, clock: true })
    await eventually(() => expect(heard().flatMap(({ shown }) => shown)).toHaveLength(2))
    expect(heard()[1]?.shown[0]).toMatchObject({ didWaitingId: second.didWaitingId, calledAt })
  })
})

describe('DE-26 what staff learn of a call', () => {
  async function aCalledPatient() {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.call(entry)
    return did
  }
  const receiptOf = async (did: Did) => {
    const [{ shownAt, shownBy, unnamedScreens } = {}] = await called(did)
    return { shownAt, shownBy, unnamedScreens }
  }

  it('nothing at a board without a screen, nor where only staff look at it', async () => {
    const did = await aCalledPatient()
    expect(await receiptOf(did)).toEqual({})
    await openDisplay(server.url, did.id, { signedIn: true })
    await eventually(async () =>
      expect(
        await server.database.db.selectFrom('displays').select('id').where('did_id', '=', did.id).execute(),
      ).toHaveLength(1),
    )
    expect(await receiptOf(did)).toEqual({})
  })

  it('that none of its screens is named, as long as one is there; then that a named one has not shown it, there or gone', async () => {
    const did = await aCalledPatient()
    const { id, raw } = await openDisplay(server.url, did.id)
    await eventually(async () => expect(await receiptOf(did)).toEqual({ unnamedScreens: true }))
    await nameScreen(server.root, id, '3층')
    expect(await receiptOf(did)).toEqual({ shownAt: null })
    raw.socket.close()
    await eventually(async () =>
      expect(
        (await server.database.db.selectFrom('displays').select('gone_at').where('id', '=', id).executeTakeFirst())
          ?.gone_at,
      ).not.toBeNull(),
    )
    expect(await receiptOf(did)).toEqual({ shownAt: null })
    await nameScreen(server.root, id, '')
    expect(await receiptOf(did)).toEqual({})
  })

  it('none of it without a token', async () => {
    const { did, confirm, patient, heard } = await aCall()
    confirm([painted(patient)])
    await eventually(() => expect(heard()).toHaveLength(1))
    const [seen = {}] = (await server.anyone.listOf('called', did)).patients
    expect(Object.keys(seen).filter((key) => /shown|screens/i.test(key))).toEqual([])
  })
})

describe('a call that nobody has seen yet has no receipt', () => {
  it('after a recall', async () => {
    const { did, entry, shownOf, confirm } = await aShownCall()
    await server.root.recall(entry)
    expect(await shownOf(entry)).toBeNull()
    confirm((await called(did)).map(painted))
    await eventually(async () => expect(await shownOf(entry)).toEqual(INSTANT))
  })

  it('after a recall that is undone: the wall has shown the other one since', async () => {
    const { entry, patient, did, shownOf } = await aShownCall()
    await server.root.recall(entry)
    await server.root.undo(entry)
    expect((await called(did)).map(painted)).toEqual([painted(patient)])
    expect(await shownOf(entry)).toBeNull()
  })

  it('after a call that is undone and made again', async () => {
    const { entry, did, shownOf } = await aShownCall()
    await server.root.undo(entry)
    expect(await called(did)).toEqual([])
    await server.root.call(entry)
    expect(await shownOf(entry)).toBeNull()
  })

  it('but it keeps its receipt when it is completed and that is undone', async () => {
    const { entry, shownOf } = await aShownCall()
    const before = await shownOf(entry)
    await server.root.done(entry)
    await server.root.undo(entry)
    expect(await shownOf(entry)).toBe(before)
  })
})

describe('AP-11 who may confirm', () => {
  const receipt = (body: string, didId: number) => `SEND\ndestination:/rfid/${didId}/receipts\n\n${body}`
  const ONE = { didWaitingId: 1, calledAt: '2026-01-01T00:00:00.000Z' }

  it('AP-11 only who watches the board', async () => {
    const raw = await RawStomp.connect(server.url)
    await subscribed(raw, 'a', '/rfid/7/messages')
    raw.send(receipt(JSON.stringify({ shown: [ONE] }), 8))
    await refused(raw, '이 서버에는 메시지를 보낼 수 없습니다.')
    const listener = await RawStomp.connect(server.url)
    await subscribed(listener, 'a', '/rfid/7/receipts')
    listener.send(receipt(JSON.stringify({ shown: [ONE] }), 7))
    await refused(listener, '이 서버에는 메시지를 보낼 수 없습니다.')
  })

  it.each([
    ['no JSON', 'shown'],
    ['no calls', '{"shown":[]}'],
    [
      'more calls than fit',
      JSON.stringify({
        shown: Array.from({ length: RECEIPT_CALLS_MAX + 1 }, () => ({
          didWaitingId: 1,
          calledAt: '2026-01-01T00:00:00Z',
        })),
      }),
    ],
    ['a time that is none', JSON.stringify({ shown: [{ ...ONE, calledAt: 'now' }] })],
    ['what a receipt does not hold', JSON.stringify({ shown: [ONE], shownAt: '2026-01-01T00:00:00.000Z' })],
  ])('AP-11 refuses %s', async (_, body) => {
    const { raw } = await openDisplay(server.url, 7)
    raw.send(receipt(body, 7))
    await refused(raw, '표시 확인의 형식이 올바르지 않습니다.')
  })

  it('AP-11 takes the largest receipt', async () => {
    const { raw, confirm } = await openDisplay(server.url, 7)
    confirm(
      Array.from({ length: RECEIPT_CALLS_MAX }, (_, at) => ({
        didWaitingId: 2_147_483_647 - at,
        calledAt: '2026-01-01T00:00:00.000Z',
      })),
    )
    await subscribed(raw, 'still there', '/rfid/8/messages')
    raw.socket.close()
  })

  it('AP-11 refuses a client that never ends confirming', async () => {
    const { raw, confirm } = await openDisplay(server.url, 7)
    for (let sent = 0; sent < 100; sent += 1) confirm([ONE])
    await refused(raw, '표시 확인은 1초에 30개까지입니다.')
  })

  it('AP-11 takes nothing for all displays', async () => {
    const { raw } = await openDisplay(server.url, 7)
    raw.send('SEND\ndestination:/displays\n\n{}')
    await refused(raw, '이 서버에는 메시지를 보낼 수 없습니다.')
  })
})

describe('writing receipts down', () => {
  it('is tried again when it failed, and keeps the time at which the receipt came', async () => {
    const { did, patient, screen, heard, entry, shownOf } = await aCall()
    const { db } = server.database
    const reported: unknown[] = []
    const bus = new LocalBus((error) => reported.push(error))
    let recovered = 0
    const receipts = new Receipts(db, bus, {
      report: (error) => reported.push(error),
      recovered: () => (recovered += 1),
    })
    await db.schema.alterTable('did_waitings').renameColumn('shown_at', 'elsewhere').execute()
    receipts.take(screen.id, did.id, [{ didWaitingId: patient.didWaitingId, calledAt: String(patient.calledAt) }], true)
    const taken = new Date().toISOString()
    await eventually(() => expect(reported).toHaveLength(1))
    await db.schema.alterTable('did_waitings').renameColumn('elsewhere', 'shown_at').execute()
    await eventually(async () => expect(await shownOf(entry)).toEqual(INSTANT))
    expect(String(await shownOf(entry)) <= taken).toBe(true)
    expect(heard()).toEqual([])
    expect([reported.length, recovered]).toEqual([1, 1])
    await receipts.close()
  })

  const fail = (error: unknown) => expect.unreachable(String(error))

  /** Confirms as many calls as 300 frames can hold, for made-up displays of a made-up board. */
  const flood = (receipts: Receipts) => {
    for (let sent = 0; sent < 300; sent += 1) {
      const shown = Array.from({ length: RECEIPT_CALLS_MAX }, (_, at) => ({
        didWaitingId: sent * RECEIPT_CALLS_MAX + at,
        calledAt: '2026-03-02T01:42:00.000Z',
      }))
      receipts.take(`made up ${sent % 30}`, 999_999_999, shown, false)
    }
  }

  it('DE-26 goes on for named screens, however many calls unnamed ones confirm', async () => {
    const { did, patient, screen, entry, shownOf } = await aCall()
    const receipts = new Receipts(server.database.db, new LocalBus(fail), { report: fail })
    flood(receipts)
    receipts.take(screen.id, did.id, [{ didWaitingId: patient.didWaitingId, calledAt: String(patient.calledAt) }], true)
    const taken = performance.now()
    await eventually(async () => expect(await shownOf(entry)).toEqual(INSTANT))
    expect(performance.now() - taken).toBeLessThan(5_000)
    await receipts.close()
  })

  it('DE-26 takes the receipt of a screen that another server has just named', async () => {
    const { did, patient, screen, entry, shownOf } = await aCall()
    const receipts = new Receipts(server.database.db, new LocalBus(fail), { report: fail })
    receipts.take(
      screen.id,
      did.id,
      [{ didWaitingId: patient.didWaitingId, calledAt: String(patient.calledAt) }],
      false,
    )
    await eventually(async () => expect(await shownOf(entry)).toEqual(INSTANT))
    await receipts.close()
  })
})

describe('sent calls', () => {
  const aCall = (didWaitingId: number, calledAt = '2026-03-02T01:42:00.000Z') => ({ didWaitingId, calledAt })
  const keys = (...calls: ReturnType<typeof aCall>[]) => new Set(calls.map(sentCallKey))

  describe('DE-26 the calls that a screen may confirm', () => {
    it('DE-26 are any as long as it reads its board by itself', () => {
      const sent = new SentCalls()
      expect(sent.confirm([aCall(1), aCall(2)])).toEqual([aCall(1), aCall(2)])
      sent.send(keys(aCall(3)))
      expect(sent.send('any')).toEqual([])
      expect(sent.confirm([aCall(1)])).toEqual([aCall(1)])
    })

    it('DE-26 are those that it was sent last: no earlier call of the same patient, and nobody else', () => {
      const sent = new SentCalls()
      sent.send(keys(aCall(1)))
      sent.send(keys(aCall(2)))
      const earlier = aCall(2, '2026-03-02T01:00:00.000Z')
      expect(sent.confirm([aCall(1), earlier, aCall(2), aCall(3)])).toEqual([aCall(2)])
    })

    it('DE-26 count once they are sent when they were confirmed before, and only once', () => {
      const sent = new SentCalls()
      sent.send(keys())
      expect(sent.confirm([aCall(1), aCall(2)])).toEqual([])
      expect(sent.send(keys(aCall(2)))).toEqual([aCall(2)])
      expect(sent.send(keys(aCall(1), aCall(2)))).toEqual([aCall(1)])
      expect(sent.send('any')).toEqual([])
    })

    it('DE-26 of those confirmed before they were sent the latest are kept, as many as one receipt holds', () => {
      const sent = new SentCalls()
      sent.send(keys())
      const calls = Array.from({ length: RECEIPT_CALLS_MAX + 1 }, (_, at) => aCall(at + 1))
      for (const call of calls) sent.confirm([call])
      expect(sent.send('any')).toEqual(calls.slice(1))
    })
  })
})
