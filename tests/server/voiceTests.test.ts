import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Did } from '../../contract/dids.ts'
import type { ErrorBody } from '../../contract/common.ts'
import type { BoardMessage } from '../../contract/events.ts'
import { VOICE_TEST_ANSWER_MS } from '../../contract/voice.ts'
import type { VoiceTestTurn } from '../../contract/voiceCalls.ts'
import { createDid } from '../harness/create.ts'
import { displaysOf, nameScreen, openDisplay, openScreen, subscribed, watchDisplays } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

type Screen = Awaited<ReturnType<typeof openDisplay>>

async function speakingBoard(): Promise<Did> {
  const { did } = await server.root.createStation()
  await server.root.patch('/v1/did-options/voice', { didId: did.id, use: true })
  return did
}
const start = (displayId: string) => server.root.request('POST', '/v1/voice/tests', { displayId })
const startOn = async (screen: Screen) => {
  const { status, body } = await start(screen.id)
  expect(status).toBe(201)
  return (body as { id: string }).id
}
const refusalOf = async (displayId: string) => {
  const { status, body } = await start(displayId)
  return [status, (body as ErrorBody).code]
}
const report = async (did: Did, { secret }: { readonly secret: string }, test: string, said: object) => {
  const { status, body } = await server.anyone.request('POST', '/v1/voice/tests/reports', {
    didId: did.id,
    test,
    display: secret,
    ...said,
  })
  expect(status).toBe(200)
  return body as VoiceTestTurn
}
/** Returns the voice tests that a client received. */
const asked = (raw: RawStomp) =>
  raw.received
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)) as BoardMessage)
    .flatMap(({ voiceTest }) => voiceTest ?? [])
const OURS = { speaks: true, isOver: false }
const WAITS = { speaks: false, isOver: false }
const OVER = { speaks: false, isOver: true }

describe('a test announcement', () => {
  it('is sent to the chosen screen alone, and staff are told of it until it was heard; nothing is recorded as a call', async () => {
    const did = await speakingBoard()
    const [screen, other] = [await openScreen(server, did.id), await openScreen(server, did.id, { name: '창가' })]
    const anyone = await RawStomp.connect(server.url)
    await subscribed(anyone, 'anyone', `/rfid/${did.id}/messages`)
    const events = await watchDisplays(server.url, server.root)
    const told = () => events().flatMap(({ displayId, voiceTest }) => (voiceTest ? [{ displayId, ...voiceTest }] : []))

    const id = await startOn(screen)
    await eventually(() => expect(asked(screen.raw)).toEqual([id]))
    expect(await report(did, screen, id, { state: 'WAITING' })).toEqual(WAITS)
    expect(await report(did, screen, id, { state: 'SPEAKING' })).toEqual(OURS)
    expect(await report(did, screen, id, { state: 'SPEAKING' })).toEqual(OURS)
    expect(await report(did, screen, id, { state: 'HEARD', seconds: 6.5, missing: ['to 채혈실'] })).toEqual(WAITS)
    const of = { displayId: screen.id, id }
    await eventually(() =>
      expect(told()).toEqual([
        { ...of, state: 'WAITING' },
        { ...of, state: 'SPEAKING' },
        { ...of, state: 'HEARD', seconds: 6.5, missing: ['to 채혈실'] },
      ]),
    )
    expect(await report(did, screen, id, { state: 'HEARD' })).toEqual(OVER)
    expect([asked(other.raw), asked(anyone)]).toEqual([[], []])
    expect((await server.root.listOf('called', did)).patients).toEqual([])
    const content = await server.root.list<AuditRow>('/v1/audit')
    expect(content.find(({ action }) => action === 'voice.test')).toMatchObject({
      userId: 'root',
      subjects: [screen.id],
    })
    expect(
      await server.database.db.selectFrom('did_waitings').selectAll().where('did_id', '=', did.id).execute(),
    ).toEqual([])
  })

  it('waits for the screen that says a call, and a call waits for it', async () => {
    const did = await speakingBoard()
    const [tested, speaker] = [await openScreen(server, did.id), await openScreen(server, did.id, { name: '창가' })]
    const [entry] = await server.root.queueUp(did, '홍길동')
    await server.root.call(entry)
    const { calledAt } = (await server.root.listOf('called', did)).patients[0] ?? {}
    const speak = async () => {
      const said = { didId: did.id, didWaitingId: entry.didWaitingId, calledAt, display: speaker.secret }
      return ((await server.anyone.request('POST', '/v1/did-waitings/voice', said)).body as { speaks: boolean }).speaks
    }
    expect(await speak()).toBe(true)
    const id = await startOn(tested)
    expect(await report(did, tested, id, { state: 'SPEAKING' })).toEqual(WAITS)
    // The speaking screen stops asking, so its turn expires (voiceTurns.test.ts).
    await server.database.db
      .updateTable('voice_turns')
      .set({ until: new Date(0).toISOString() })
      .where('did_id', '=', did.id)
      .execute()
    expect(await report(did, tested, id, { state: 'SPEAKING' })).toEqual(OURS)
    expect(await speak()).toBe(false)
  })

  it('is one at a time on a screen, and is refused where nobody would hear it', async () => {
    const did = await speakingBoard()
    const screen = await openScreen(server, did.id)
    const both = await Promise.all([start(screen.id), start(screen.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await refusalOf(screen.id)).toEqual([409, 'TEST_RUNNING'])
    const [id = ''] = asked(screen.raw)
    await report(did, screen, id, { state: 'SILENT' })
    expect((await start(screen.id)).status).toBe(201)

    expect(await refusalOf(randomUUID())).toEqual([404, 'DISPLAY_NOT_FOUND'])
    const unnamed = await openDisplay(server.url, did.id)
    await eventually(async () => expect((await displaysOf(server.root)).map((each) => each.id)).toContain(unnamed.id))
    expect(await refusalOf(unnamed.id)).toEqual([409, 'SCREEN_AWAY'])
    const silent = await openScreen(server, (await createDid(server.root)).id)
    expect(await refusalOf(silent.id)).toEqual([409, 'VOICE_OFF'])
    const gone = await openScreen(server, did.id, { name: '복도' })
    gone.raw.socket.terminate()
    await eventually(async () => expect(await refusalOf(gone.id)).toEqual([409, 'SCREEN_AWAY']))
  })

  it('is reported by its own screen alone, and asked for only so often', async () => {
    const did = await speakingBoard()
    const [screen, other] = [await openScreen(server, did.id), await openScreen(server, did.id, { name: '창가' })]
    const ids: string[] = []
    for (let time = 0; time < 4; time += 1) {
      const id = await startOn(screen)
      ids.push(id)
      expect(await report(did, other, id, { state: 'HEARD' })).toEqual(OVER)
      expect(await report(did, { secret: randomUUID() }, id, { state: 'HEARD' })).toEqual(OVER)
      expect(await report({ ...did, id: did.id + 1 }, screen, id, { state: 'HEARD' })).toEqual(OVER)
      expect(await report(did, screen, randomUUID(), { state: 'HEARD' })).toEqual(OVER)
      expect(await report(did, screen, id, { state: 'HEARD', seconds: 1 })).toEqual(WAITS)
    }
    expect(new Set(ids).size).toBe(4)
    expect(await refusalOf(screen.id)).toEqual([429, 'TOO_MANY'])
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        server.anyone.request('POST', '/v1/voice/tests/reports', {
          didId: did.id,
          test: randomUUID(),
          display: screen.secret,
          state: 'WAITING',
        }),
      ),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('a screen that does not answer is free for another test within seconds', async () => {
    const did = await speakingBoard()
    const screen = await openScreen(server, did.id)
    const lost = await startOn(screen)
    const { performance } = globalThis
    const monotonic = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + VOICE_TEST_ANSWER_MS - 5_000)
    expect(await refusalOf(screen.id)).toEqual([409, 'TEST_RUNNING'])
    clock.mockImplementation(() => monotonic() + VOICE_TEST_ANSWER_MS)
    expect((await start(screen.id)).status).toBe(201)
    clock.mockRestore()
    expect(await report(did, screen, lost, { state: 'SPEAKING' })).toEqual(OVER)
  })

  it('is sent to the latest connection of a screen', async () => {
    const did = await speakingBoard()
    const before = await openScreen(server, did.id)
    const now = await openDisplay(server.url, did.id, { secret: before.secret })
    await nameScreen(server.root, before.id, '입구')
    const id = await startOn(before)
    await eventually(() => expect(asked(now.raw)).toEqual([id]))
    expect(asked(before.raw)).toEqual([])
  })
})
