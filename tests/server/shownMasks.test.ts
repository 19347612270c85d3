import { beforeEach, describe, expect, it } from 'vitest'
import { SCREEN_DEFAULT } from '../../contract/anyOption.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { sheetPage } from '../../server/outage/sheetPage.ts'
import { eventually } from '../harness/eventually.ts'
import { subscribedWithBoard } from '../harness/displays.ts'
import type { Patient } from '../harness/client.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

/** All names that were read without a token. */
let seen: string[]
beforeEach(() => {
  seen = []
})

async function createMaskedBoard(index: number, character = 'O'): Promise<Did> {
  const { did } = await server.root.createStation({ maxPatient: 5, useMultiCall: true })
  await mask(did, { use: true, index, character })
  return did
}

const mask = (did: Did, option: object) => server.root.patch('/v1/did-options/masking', { didId: did.id, ...option })

/** Reads the names in the public lists of a board. */
async function readPublicly(did: Did): Promise<string[]> {
  const lists = await server.anyone.namesOf(did)
  const names = [...lists.waiting, ...lists.called, ...lists.holding]
  seen.push(...names)
  return names
}

/** Subscribes to a board as a wall does. */
async function listenTo(did: Did): Promise<RawStomp> {
  const raw = await RawStomp.connect(server.url)
  await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
  return raw
}

const namesIn = (raw: RawStomp) =>
  Array.from(raw.received.join().matchAll(/"name":"([^"]*)"/g), ([, name = '']) => name)

/** Taps without a token and returns the patient's name in the response. */
async function tapPublicly(did: Did, { tagValue }: Patient): Promise<string> {
  const { body } = await server.anyone.scan(did, tagValue)
  const name = /^[^님]+/.exec(body.message)?.[0] ?? ''
  seen.push(name)
  return name
}

/** Returns the letters of a name that the masked names read so far reveal. */
const lettersOf = (name: string) =>
  [...name]
    .filter((letter, at) => seen.some((read) => [...read].length === [...name].length && [...read][at] === letter))
    .join('')

describe('one visit on several boards', () => {
  it('DE-29 is masked the same way wherever it is held, waits or taps, by the board it first joined', async () => {
    const [second, third, first] = [
      await createMaskedBoard(2),
      await createMaskedBoard(3, '*'),
      await createMaskedBoard(1, '○'),
    ]
    const patient = await server.root.createPatient({ name: '홍길동' })
    await server.root.hold(await server.root.join(second, patient))
    await server.root.join(third, patient)
    expect(await readPublicly(second)).toEqual(['홍O동'])
    expect(await readPublicly(third)).toEqual(['홍O동'])
    expect(await tapPublicly(first, patient)).toBe('홍O동')
    expect(await tapPublicly(third, patient)).toBe('홍O동')
    expect(lettersOf('홍길동')).toBe('홍동')
  })

  it('DE-29 goes on to be masked so after a transfer, and at a board that it joins by its tag', async () => {
    const [second, third, last] = [await createMaskedBoard(2), await createMaskedBoard(3), await createMaskedBoard(9)]
    const patient = await server.root.createPatient({ name: '남궁민수' })
    const entry = await server.root.join(second, patient)
    await server.root.transfer(entry, third)
    expect(await readPublicly(third)).toEqual(['남O민수'])
    await server.root.done(entry)
    expect(await tapPublicly(last, patient)).toBe('남O민수')
    expect(await readPublicly(last)).toEqual(['남O민수'])
  })

  it('DE-29 is masked by the board that first spoke of it, though it never joined there', async () => {
    const [third, second] = [await createMaskedBoard(3), await createMaskedBoard(2)]
    const other = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '홍길동', roomIds: [other.room.id] })
    expect(await tapPublicly(third, patient)).toBe('홍길O')
    await server.root.join(second, patient)
    expect(await readPublicly(second)).toEqual(['홍길O'])
  })
})

it('DE-40 a stored mask that would write a name is shown as O, of boards and of visits', async () => {
  const did = await createMaskedBoard(2)
  const { db } = server.database
  await db.updateTable('did_options').set({ masking_character: '영' }).where('did_id', '=', did.id).execute()
  await server.root.join(did, await server.root.createPatient({ name: '김민수' }))
  const pinned = await db.selectFrom('visits').select('masks').where('masks', 'like', '%영%').execute()
  expect(pinned).toHaveLength(1)
  expect(await readPublicly(did)).toEqual(['김O수'])
  const { masking } = await server.anyone.get<DidOption>(`/v1/did-options/${did.id}`)
  expect(masking).toEqual({ use: true, index: 2, character: 'O' })
})

describe('the outage sheet', () => {
  /** Returns the names on the masked sheet of a board, and adds them to those seen without a token. */
  async function readSheet(did: Did): Promise<(string | undefined)[]> {
    const { boards } = await server.root.get<{ boards: BoardQueue[] }>(`/v1/did-waitings/queues?didIds=${did.id}`)
    const page = sheetPage({
      queues: boards,
      at: new Date(),
      timeZone: 'Asia/Seoul',
      hasFullNames: false,
      lastNumber: 0,
    })
    const names = Array.from(page.matchAll(/<td>[^<]*<\/td><td>\d+<\/td><td>([^<]*)<\/td>/g), ([, name = '']) => name)
    seen.push(...names)
    return names
  }

  it('DE-29 masks a name as the walls do, whatever the option is and was, and shows no further letter', async () => {
    const did = await createMaskedBoard(3, '*')
    await server.root.queueUp(did, '남궁민수', '홍길동')
    expect(await readSheet(did)).toEqual(await readPublicly(did))
    expect(await readSheet(did)).toEqual(['남궁*수', '홍길*'])
    await mask(did, { use: true, index: 2, character: '*' })
    expect(await readSheet(did)).toEqual(['남**수', '홍**'])
    expect(await readPublicly(did)).toEqual(['남**수', '홍**'])
    seen = []
    await readPublicly(did)
    await readSheet(did)
    expect(lettersOf('남궁민수')).toBe('남수')
  })

  it('DE-29 has no names of a board that shows numbers', async () => {
    const did = await createMaskedBoard(2)
    await server.root.patch('/v1/did-options/screen', { didId: did.id, ...SCREEN_DEFAULT, label: 'NUMBER' })
    await server.root.queueUp(did, '홍길동')
    expect(await readSheet(did)).toEqual([''])
  })
})

describe('a masking option that is changed', () => {
  it('DE-29 OM-07 hides the new letter at once and shows none that was hidden before, on every board', async () => {
    const [here, there] = [await createMaskedBoard(2), await createMaskedBoard(2)]
    const patient = await server.root.createPatient({ name: '남궁민수' })
    await server.root.hold(await server.root.join(there, patient))
    await server.root.join(here, patient)
    const heard = [await listenTo(here), await listenTo(there)]
    expect([await readPublicly(here), await readPublicly(there)]).toEqual([['남O민수'], ['남O민수']])
    await mask(here, { index: 3, character: '*' })
    // The wall lists waiting patients only, but it is also notified when the mask of a held patient changes.
    for (const raw of heard) await eventually(() => expect(raw.received.join()).toContain('"type":"RELOAD"'))
    expect(heard.flatMap(namesIn)).toContain('남O*수')
    expect([await readPublicly(here), await readPublicly(there)]).toEqual([['남O*수'], ['남O*수']])
    await mask(here, { use: false })
    expect(await readPublicly(here)).toEqual(['남O*수'])
    seen.push(...heard.flatMap(namesIn))
    // The third letter was visible before. The second stays masked, although the option no longer masks it.
    expect(lettersOf('남궁민수')).toBe('남민수')
    for (const raw of heard) raw.socket.close()
  })

  it('DE-05 changes the character for everyone, and the letter alone for those who come after', async () => {
    const did = await createMaskedBoard(2)
    const [entry] = await server.root.queueUp(did, '홍길동')
    await mask(did, { character: '*' })
    expect(await readPublicly(did)).toEqual(['홍*동'])
    await mask(did, { index: 3 })
    await server.root.queueUp(did, '김영희')
    expect(await readPublicly(did)).toEqual(['홍**', '김영*'])
    // There is one mask per letter, however often its character was changed.
    const { masks } = await server.database.db
      .selectFrom('visits')
      .select('masks')
      .where('id', '=', entry.visitId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(masks)).toEqual([
      { index: 2, character: '*' },
      { index: 3, character: '*' },
    ])
  })

  it('DE-29 gives the number in place of a name of which nothing would be left, to its tag too', async () => {
    const did = await createMaskedBoard(2)
    const patient = await server.root.createPatient({ name: '김구' })
    await server.root.join(did, patient)
    await mask(did, { index: 1 })
    const { patients } = await server.anyone.listOf('waiting', did)
    expect(patients).toEqual([expect.objectContaining({ name: `${patient.visit.number}번`, nameHidden: true })])
    expect(await tapPublicly(did, patient)).toBe(`${patient.visit.number}번`)
  })

  it('DE-06 leaves staff the full name, and says nothing of masks', async () => {
    const did = await createMaskedBoard(2)
    await server.root.queueUp(did, '홍길동')
    await mask(did, { index: 3 })
    for (const client of [server.root, server.anyone]) {
      const { patients } = await client.listOf('waiting', did)
      expect(patients.map(({ name }) => name)).toEqual([client === server.root ? '홍길동' : '홍OO'])
      expect(Object.keys(patients[0] ?? {})).not.toContain('masks')
    }
  })
})
