import { describe, expect, it, vi } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Turn } from '../../contract/voiceCalls.ts'
import type { Client } from '../harness/client.ts'
import { openDisplay, openScreen, watchReceipts } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

interface Called {
  readonly did: Did
  readonly entry: WaitingEntry
  readonly calledAt: string
}
async function called(): Promise<Called> {
  const [did, entry] = await server.root.queueOf('홍길동')
  await server.root.call(entry)
  return { did, entry, calledAt: await calledAtOf(did) }
}
const listed = async (did: Did, client: Client = server.root) => (await client.listOf('called', did)).patients[0]
const calledAtOf = async (did: Did) => (await listed(did))?.calledAt ?? ''

/** Requests the turn to speak a call, or reports that it was spoken (`isOver`). */
const speak = async (
  { did, entry, calledAt }: Called,
  { secret }: { readonly secret: string },
  isOver = false,
): Promise<Turn> => {
  const { status, body } = await server.anyone.request('POST', '/v1/did-waitings/voice', {
    didId: did.id,
    didWaitingId: entry.didWaitingId,
    calledAt,
    display: secret,
    isOver,
  })
  expect(status).toBe(200)
  return body as Turn
}
const OURS = { speaks: true, isSpoken: false }
const THEIRS = { speaks: false, isSpoken: false }
const SAID = { speaks: false, isSpoken: true }

describe('of several named screens of a board', () => {
  it('one speaks, for as long as it goes on asking', async () => {
    const one = await called()
    const screens = [
      await openScreen(server, one.did.id, { name: '입구' }),
      await openScreen(server, one.did.id, { name: '창가' }),
    ] as const
    const turns = await Promise.all(Array.from({ length: 10 }, (_, at) => speak(one, screens[at % 2 ? 1 : 0])))
    const [first] = turns
    expect(turns).toEqual(turns.map((_, at) => (at % 2 === 0 ? first : first?.speaks ? THEIRS : OURS)))
    const [speaker, other] = first?.speaks ? screens : [screens[1], screens[0]]
    expect(await speak(one, speaker)).toEqual(OURS)
    expect(await speak(one, other)).toEqual(THEIRS)
    // Screens ask every second, so the other one speaks within five seconds after the speaking one has stopped asking.
    const lease = server.database.db.selectFrom('voice_turns').select('until').where('did_id', '=', one.did.id)
    const { until } = await lease.executeTakeFirstOrThrow()
    const left = Date.parse(until) - Date.now()
    expect(left).toBeGreaterThan(2_000)
    expect(left).toBeLessThanOrEqual(4_000)
    await server.database.db
      .updateTable('voice_turns')
      .set({ until: new Date(0).toISOString() })
      .where('did_id', '=', one.did.id)
      .execute()
    expect(await speak(one, other)).toEqual(OURS)
    expect(await speak(one, speaker)).toEqual(THEIRS)
  })

  it('of two boards of one hall one speaks at a time, and the other follows when the first stops, or is gone', async () => {
    const [one, two, elsewhere] = [await called(), await called(), await called()]
    for (const [{ did }, hall] of [
      [one, '1층'],
      [two, '1층'],
      [elsewhere, '2층'],
    ] as const)
      await server.root.request('PATCH', '/v1/did-options/voice', { didId: did.id, hall })
    const [first, second, third] = [
      await openScreen(server, one.did.id, { name: '가' }),
      await openScreen(server, two.did.id, { name: '나' }),
      await openScreen(server, elsewhere.did.id, { name: '다' }),
    ]
    expect(await speak(two, second)).toEqual(OURS)
    expect(await speak(one, first)).toEqual(THEIRS)
    expect(await speak(elsewhere, third), 'another hall').toEqual(OURS)
    expect(await speak(two, second), 'renewed').toEqual(OURS)
    await server.database.db
      .updateTable('voice_turns')
      .set({ until: new Date(0).toISOString() })
      .where('did_id', '=', one.did.id)
      .execute()
    expect(await speak(one, first)).toEqual(OURS)
    expect(await speak(two, second)).toEqual(THEIRS)
  })

  it('none says again what one has said to its end; a repeated call is said again', async () => {
    const one = await called()
    const [speaker, other] = [
      await openScreen(server, one.did.id, { name: '입구' }),
      await openScreen(server, one.did.id),
    ]
    const receipts = await watchReceipts(server.url, one.did.id, server.root)
    expect(await speak(one, speaker)).toEqual(OURS)
    expect(await listed(one.did)).not.toHaveProperty('spokenAt')
    await speak(one, speaker, true)
    expect(await speak(one, other)).toEqual(SAID)
    expect(await listed(one.did)).toMatchObject({ spokenAt: expect.any(String), spokenBy: '입구' })
    expect(JSON.stringify(await listed(one.did, server.anyone))).not.toContain('spoken')
    await eventually(() =>
      expect(receipts()).toContainEqual({
        type: 'RECEIPT',
        message: '',
        shown: [],
        spoken: [
          {
            didWaitingId: one.entry.didWaitingId,
            calledAt: one.calledAt,
            spokenAt: expect.any(String),
            spokenBy: '입구',
          },
        ],
      }),
    )
    await server.root.recall(one.entry)
    expect(await listed(one.did)).not.toHaveProperty('spokenAt')
    expect(await speak({ ...one, calledAt: await calledAtOf(one.did) }, speaker)).toEqual(OURS)
  })
})

it('a screen without a name always speaks, keeps no named one from it, and nothing that it says is noted', async () => {
  const one = await called()
  const [stranger, named] = [await openDisplay(server.url, one.did.id), await openScreen(server, one.did.id)]
  expect(await speak(one, stranger)).toEqual(OURS)
  expect(await speak(one, named)).toEqual(OURS)
  expect(await speak(one, stranger)).toEqual(OURS)
  await speak(one, stranger, true)
  expect(await listed(one.did)).not.toHaveProperty('spokenAt')
  expect(await speak(one, named)).toEqual(OURS)
})

it('a screen of another board has no say', async () => {
  const [one, two] = [await called(), await called()]
  const [here, there] = [await openScreen(server, one.did.id), await openScreen(server, two.did.id)]
  await speak(one, there, true)
  expect(await listed(one.did)).not.toHaveProperty('spokenAt')
  expect(await speak(one, here)).toEqual(OURS)
})

it('whoever asks without end is told to wait', async () => {
  const one = await called()
  const stranger = await openDisplay(server.url, one.did.id)
  // No time passes, so that a slow machine is refused as well.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      server.anyone.request('POST', '/v1/did-waitings/voice', {
        didId: one.did.id,
        didWaitingId: one.entry.didWaitingId,
        calledAt: one.calledAt,
        display: stranger.secret,
      }),
    ),
  )
  clock.mockRestore()
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
