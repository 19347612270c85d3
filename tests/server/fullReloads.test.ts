import { afterEach, describe, expect, it } from 'vitest'
import { readAnyOption, SCREEN_DEFAULT } from '../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../contract/boardOptions.ts'
import type { ReloadWithBoard } from '../../contract/events.ts'
import { PublicBoard } from '../../contract/publicBoard.ts'
import { WITH_BOARD_HEADER } from '../../contract/realtime.ts'
import { TICKETS_DEFAULT } from '../../contract/ticketOption.ts'
import { VOICE_DEFAULT } from '../../contract/voice.ts'
import { reload } from '../../server/events/bus.ts'
import type { ReadBoard } from '../../server/realtime/fullReloads.ts'
import { subscribed, subscribedWithBoard } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { startGateway, type TestGateway } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'

let alone: TestGateway
afterEach(() => alone.close())

const DID = { id: 7, no: '3', name: { kr: '심전도실' }, doctor: { kr: '' }, explain: { kr: '' }, roomId: null }
const OPTION = {
  id: 7,
  ...readAnyOption({}),
  screen: SCREEN_DEFAULT,
  calls: CALLS_DEFAULT,
  tag: { repeatSeconds: 5 },
  voice: VOICE_DEFAULT,
  tickets: TICKETS_DEFAULT,
}
const boardAt = (version: number, given: Partial<PublicBoard> = {}): PublicBoard => ({
  version,
  did: DID,
  option: OPTION,
  waiting: [],
  called: [],
  ...given,
})

const messagesOf = (raw: RawStomp): ReloadWithBoard[] =>
  raw.received
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)) as ReloadWithBoard)

/** Starts a gateway with this `readBoard`; heartbeats are slow because no test here needs them. */
const start = async (readBoard: ReadBoard) => void (alone = await startGateway({ readBoard, heartbeatMs: 60_000 }))

async function watching(): Promise<RawStomp> {
  const raw = await RawStomp.connect(alone.url)
  await subscribed(raw, 'plain', '/rfid/7/messages')
  return raw
}

async function watchingWithBoard(): Promise<RawStomp> {
  const raw = await RawStomp.connect(alone.url)
  await subscribedWithBoard(raw, '/rfid/7/messages')
  return raw
}

describe('a RELOAD with its board', () => {
  it('goes to who asked for it, read once for all of them; anyone else is told without waiting for it', async () => {
    const reading = Promise.withResolvers<PublicBoard>()
    let reads = 0
    await start(() => ((reads += 1), reading.promise))
    const [plain, one, other] = [await watching(), await watchingWithBoard(), await watchingWithBoard()]
    alone.gateway.deliver(reload(7, 4))
    await eventually(() => expect(messagesOf(plain)).toEqual([{ type: 'RELOAD', message: '', version: 4 }]))
    expect([messagesOf(one), messagesOf(other)]).toEqual([[], []])
    reading.resolve(boardAt(5))
    const full = { type: 'RELOAD', message: '', version: 5, board: boardAt(5) }
    await eventually(() => expect([messagesOf(one), messagesOf(other)]).toEqual([[full], [full]]))
    expect(reads).toBe(1)
    expect(messagesOf(plain)).toHaveLength(1)
  })

  it('is refetched for what changes while it is read, once for all of that', async () => {
    const readings = [Promise.withResolvers<PublicBoard>(), Promise.withResolvers<PublicBoard>()]
    let reads = 0
    await start(() => readings[(reads += 1) - 1]?.promise ?? Promise.reject(new Error('read too often')))
    const raw = await watchingWithBoard()
    for (const version of [1, 2, 3]) alone.gateway.deliver(reload(7, version))
    readings[0]?.resolve(boardAt(1))
    await eventually(() => expect(messagesOf(raw)).toHaveLength(1))
    readings[1]?.resolve(boardAt(3))
    await eventually(() => expect(messagesOf(raw).map(({ version }) => version)).toEqual([1, 3]))
    expect(reads).toBe(2)
  })

  it.each([
    { what: 'is gone', read: async () => undefined },
    { what: 'cannot be read', read: () => Promise.reject(new Error('the database is away')) },
    {
      what: 'is too large for a message',
      read: async () =>
        boardAt(4, {
          waiting: Array.from({ length: 500 }, (_, at) => ({
            didWaitingId: at,
            name: '홍O동',
            order: at + 1,
            createdAt: '2026-03-02T01:42:00.000Z',
            calledAt: null,
          })),
        }),
    },
  ])('comes without the board when that $what', async ({ read }) => {
    await start(read)
    const raw = await watchingWithBoard()
    alone.gateway.deliver(reload(7, 4))
    await eventually(() => expect(messagesOf(raw)).toEqual([{ type: 'RELOAD', message: '', version: 4 }]))
  })

  it('reports the first of several reads that fail, once for all boards', async () => {
    const reported: unknown[] = []
    let isAway = true
    const readBoard = () => (isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(boardAt(4)))
    alone = await startGateway({ readBoard, report: (...failure) => reported.push(failure), heartbeatMs: 60_000 })
    const raw = await watchingWithBoard()
    const deliver = async (version: number) => {
      const { length } = messagesOf(raw)
      alone.gateway.deliver(reload(7, version))
      await eventually(() => expect(messagesOf(raw)).toHaveLength(length + 1))
    }
    await deliver(1)
    await deliver(2)
    expect(reported).toEqual([[new Error('the database is away'), 7]])
    isAway = false
    await deliver(3)
    isAway = true
    await deliver(4)
    expect(reported).toHaveLength(2)
  })

  it('comes with the largest board that fits to the longest id of a subscription', async () => {
    const explain = {
      kr: 'x'.repeat(
        48 * 1024 - Buffer.byteLength(JSON.stringify({ type: 'RELOAD', message: '', version: 4, board: boardAt(4) })),
      ),
    }
    await start(async () => boardAt(4, { did: { ...DID, explain } }))
    const raw = await RawStomp.connect(alone.url)
    raw.send(`SUBSCRIBE\nid:${':'.repeat(200)}\ndestination:/rfid/7/messages\n${WITH_BOARD_HEADER}:true\nreceipt:r\n\n`)
    await eventually(() => expect(raw.received.at(-1)).toBe('RECEIPT\nreceipt-id:r\n\n\0'))
    alone.gateway.deliver(reload(7, 4))
    await eventually(() =>
      expect(messagesOf(raw).map(({ board }) => board?.did.explain.kr.length)).toEqual([explain.kr.length]),
    )
  })

  it('comes without the board when the read of it hangs', async () => {
    await start(() => new Promise(() => undefined))
    const raw = await watchingWithBoard()
    alone.gateway.deliver(reload(7, 4))
    await eventually(() => expect(messagesOf(raw)).toEqual([{ type: 'RELOAD', message: '', version: 4 }]))
  })

  it('never keeps what a tag showed waiting', async () => {
    await start(() => new Promise(() => undefined))
    const raw = await watchingWithBoard()
    alone.gateway.deliver(reload(7, 4))
    alone.gateway.deliver({ kind: 'messages', didId: 7, message: { type: 'TAG', message: '홍O동님', flag: 'CALLED' } })
    await eventually(() => expect(messagesOf(raw)).toEqual([{ type: 'TAG', message: '홍O동님', flag: 'CALLED' }]))
  })
})
