import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DidOption } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import type { BoardMessage } from '../../contract/events.ts'
import { normalTagValue } from '../../domain/tagValue.ts'
import { PASSWORD } from '../harness/builders.ts'
import { createTag, createVisit } from '../harness/create.ts'
import type { Patient } from '../harness/client.ts'
import { eventually } from '../harness/eventually.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const REPEAT_MS = 5_000
const HOUR_MS = 3_600_000

const server = serverForAll()

const movesAt = async (did: Did) =>
  (await server.root.list<WaitingMove>(`/v1/did-waitings/moves?didId=${did.id}`)).map(({ to }) => to)

/** Backdates the latest tap of a patient at a board, as if another server had received it earlier. */
async function age(did: Did, { tagValue }: Patient, ms: number): Promise<void> {
  const { db } = server.database
  const normal = normalTagValue(tagValue)
  const latest = await db
    .selectFrom('tag_taps')
    .select('tapped_at')
    .where('did_id', '=', did.id)
    .where('normal_tag_value', '=', normal)
    .executeTakeFirstOrThrow()
  const tapped_at = new Date(Date.parse(latest.tapped_at) - ms).toISOString()
  await db
    .updateTable('tag_taps')
    .set({ tapped_at })
    .where('did_id', '=', did.id)
    .where('normal_tag_value', '=', normal)
    .execute()
}

describe('DE-30 the same tag at the same board at once', () => {
  it('DE-30 gets the first answer again, in full for staff and masked for others, and moves nothing', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const first = await server.anyone.scan(did, patient.tagValue)
    expect(first.body).toEqual({
      type: 'TAG',
      flag: 'REGISTER',
      message: '홍O동님, 대기 등록되었습니다. 대기 순서는 1번입니다.',
    })
    expect((await server.anyone.scan(did, patient.tagValue)).body).toEqual(first.body)
    expect((await server.root.scan(did, patient.tagValue)).body).toEqual({
      ...first.body,
      message: first.body.message.replace('홍O동', '홍길동'),
    })
    expect(await movesAt(did)).toEqual(['WAITING'])
  })

  it('DE-30 is one tap of three that come at the same instant', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const answers = await Promise.all(Array.from({ length: 3 }, () => server.anyone.scan(did, patient.tagValue)))
    expect(answers.map(({ body }) => body.flag)).toEqual(['REGISTER', 'REGISTER', 'REGISTER'])
    expect(await movesAt(did)).toEqual(['WAITING'])
  })

  it('DE-30 shows nothing new on the wall, of a tag as of a value that no tag has', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const shown: BoardMessage[] = []
    const watcher = await watchBoard(server, did, (message) => shown.push(message))
    for (const value of [patient.tagValue, 'nobody’s', patient.tagValue, 'NOBODY’S', patient.tagValue])
      await server.anyone.scan(did, value)
    const { body: last } = await server.root.scanUnknown(did)
    await eventually(() => expect(shown.at(-1)).toEqual(last))
    await eventually(() => expect(shown).toHaveLength(4))
    expect(shown.map((message) => ('flag' in message ? message.flag : message.type))).toEqual([
      'RELOAD',
      'REGISTER',
      'INVALID_TAG',
      'INVALID_TAG',
    ])
    await watcher.close()
  })

  it('DE-30 keeps the place in line and the other room of the first answer', async () => {
    const [{ did }, elsewhere] = await server.root.createStations({}, {})
    const [early, late] = await server.root.createPatients({ name: '김하나' }, { name: '이두리' })
    await server.root.scan(did, early.tagValue)
    const first = (await server.root.scan(did, late.tagValue)).body
    expect(first.message).toContain('2번')
    await server.root.patch('/v1/visits', { visits: [{ id: early.visit.id, status: 'CLOSED' }] })
    expect((await server.root.scan(did, late.tagValue)).body).toEqual(first)
    const refused = (await server.root.scan(elsewhere.did, late.tagValue)).body
    expect(refused).toMatchObject({ flag: 'INVALID_ROOM' })
    expect((await server.root.scan(elsewhere.did, late.tagValue)).body).toEqual(refused)
  })

  it('DE-30 is another tap at another board, of another tag, and of a value that has become a tag', async () => {
    const [here, there] = await server.root.createStations({}, {})
    const [one, other] = await server.root.createPatients({}, {})
    expect((await server.root.scan(here.did, one.tagValue)).body.flag).toBe('REGISTER')
    expect((await server.root.scan(here.did, other.tagValue)).body.flag).toBe('REGISTER')
    expect((await server.root.scan(there.did, one.tagValue)).body.flag).toBe('INVALID_ROOM')
    expect((await server.root.scan(here.did, 'NEW-TAG')).body.flag).toBe('INVALID_TAG')
    await createTag(server.root, { tagValue: 'New-Tag' })
    expect((await server.root.scan(here.did, 'NEW-TAG')).body.flag).toBe('RETURNED_TAG')
  })

  it('DE-30 is another tap once the tag is returned, and once it is handed to the next patient', async () => {
    const { did } = await server.root.createStation()
    const first = await server.root.createPatient({ name: '김하나' })
    await server.root.scan(did, first.tagValue)
    await server.root.patch('/v1/visits', { visits: [{ id: first.visit.id, status: 'CLOSED' }] })
    expect((await server.root.scan(did, first.tagValue)).body.flag).toBe('RETURNED_TAG')
    await createVisit(server.root, { name: '이두리', tagMappingId: first.visit.tagMappingId })
    expect((await server.root.scan(did, first.tagValue)).body).toMatchObject({
      flag: 'REGISTER',
      message: expect.stringContaining('이두리님'),
    })
    const tag = await createTag(server.root)
    expect((await server.root.scan(did, tag.tagValue)).body.flag).toBe('RETURNED_TAG')
    await createVisit(server.root, { tagMappingId: tag.id })
    expect((await server.root.scan(did, tag.tagValue)).body.flag).toBe('REGISTER')
  })

  it('DE-30 is another tap once the tag is no tag any more', async () => {
    const { did } = await server.root.createStation()
    const tag = await createTag(server.root)
    expect((await server.root.scan(did, tag.tagValue)).body.flag).toBe('RETURNED_TAG')
    await server.root.delete('/v1/tag-mappings', { ids: [tag.id] })
    expect((await server.root.scan(did, tag.tagValue)).body.flag).toBe('INVALID_TAG')
  })

  it('DE-30 a refused scan is no first tap', async () => {
    const { did, room } = await server.root.createStation({ useRfid: false })
    const patient = await server.root.createPatient()
    expect((await server.anyone.scan(did, patient.tagValue)).status).toBe(401)
    await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, useRfid: true }] })
    expect((await server.anyone.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
  })
})

describe('DE-30 a tap after which staff moved the patient', () => {
  /** Has a patient registered by a tap of a member of staff. */
  async function registered() {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
    const [{ didWaitingId } = { didWaitingId: 0 }] = (await server.root.listOf('waiting', did)).patients
    const entry = { didWaitingId, didId: did.id, visitId: patient.visit.id, status: 'WAITING', createdAt: '' } as const
    return { did, patient, entry, again: async () => (await server.root.scan(did, patient.tagValue)).body.flag }
  }

  it('DE-30 is forgotten once it is undone', async () => {
    const { did, entry, again } = await registered()
    await server.root.undo(entry)
    expect(await again()).toBe('REGISTER')
    expect((await server.root.namesOf(did)).waiting).toEqual(['홍길동'])
    expect(await again()).toBe('REGISTER')
    expect(await movesAt(did)).toEqual(['WAITING', 'CANCELED', 'WAITING'])
  })

  it('DE-30 is answered by where the patient stands now, and moves nobody', async () => {
    const { did, entry, again } = await registered()
    await server.root.hold(entry)
    expect(await again()).toBe('WAITING_ROOM')
    await server.root.call(entry)
    expect(await again()).toBe('CALLED')
    expect(await again()).toBe('CALLED')
    expect((await server.root.namesOf(did)).called).toEqual(['홍길동'])
    await server.root.done(entry)
    expect(await again()).toBe('EXAMINED_ROOM')
  })

  it('DE-30 is refused where the patient was transferred from', async () => {
    const { entry, again } = await registered()
    await server.root.transfer(entry, (await server.root.createStation()).did)
    expect(await again()).toBe('INVALID_ROOM')
  })
})

describe('DE-30 how soon is at once', () => {
  it('DE-30 ends five seconds after the last tap', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    await server.root.scan(did, patient.tagValue)
    await age(did, patient, REPEAT_MS * 0.9)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
    await age(did, patient, REPEAT_MS * 0.9)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
    await age(did, patient, REPEAT_MS)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('CALLED')
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('CALLED')
    expect(await movesAt(did)).toEqual(['CALLED', 'WAITING'])
  })

  it('DE-30 a card that lies on a reader for a minute moves its patient once, and again when it comes back', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now')
    try {
      for (let second = 0; second <= 60; second++) {
        clock.mockReturnValue(start + second * 1_000)
        expect((await server.anyone.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
      }
      expect(await movesAt(did)).toEqual(['WAITING'])
      clock.mockReturnValue(start + 66_000)
      expect((await server.anyone.scan(did, patient.tagValue)).body.flag).toBe('CALLED')
    } finally {
      clock.mockRestore()
    }
    expect(await movesAt(did)).toEqual(['CALLED', 'WAITING'])
  })

  it('DE-30 is an option of the board, of whole seconds up to sixty; 0 takes every tap', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const option = () => server.root.get<DidOption>(`/v1/did-options/${did.id}`)
    expect((await option()).tag).toEqual({ repeatSeconds: 5 })
    for (const repeatSeconds of [-1, 61, 2.5, '5']) {
      expect((await server.root.request('PATCH', '/v1/did-options/tag', { didId: did.id, repeatSeconds })).status).toBe(
        400,
      )
    }
    await server.root.patch('/v1/did-options/tag', { didId: did.id, repeatSeconds: 60 })
    await server.root.scan(did, patient.tagValue)
    await age(did, patient, 2 * REPEAT_MS)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
    await server.root.takeEveryTap(did)
    expect((await option()).tag).toEqual({ repeatSeconds: 0 })
    const flags = [await server.root.scan(did, patient.tagValue), await server.root.scan(did, patient.tagValue)].map(
      ({ body }) => body.flag,
    )
    expect(flags).toEqual(['CALLED', 'DONE'])
  })

  describe('while the clock is set', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
    afterEach(() => void vi.useRealTimers())

    it.each([
      ['back', -HOUR_MS],
      ['ahead', HOUR_MS],
    ])('DE-30 a clock that is set %s makes two taps of none', async (_, ms) => {
      const { did } = await server.root.createStation()
      const patient = await server.root.createPatient()
      await server.root.scan(did, patient.tagValue)
      vi.setSystemTime(Date.now() + ms)
      const staff = await server.anyone.signIn('root', PASSWORD)
      expect((await staff.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
      expect((await staff.namesOf(did)).waiting).toEqual(['홍길동'])
    })

    it('DE-30 a tap of another server that the clock was set back behind is not the first for long', async () => {
      const { did } = await server.root.createStation()
      const patient = await server.root.createPatient()
      await server.root.scan(did, patient.tagValue)
      await age(did, patient, -HOUR_MS)
      expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('CALLED')
    })
  })
})
