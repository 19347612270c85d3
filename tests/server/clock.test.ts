import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PASSWORD } from '../harness/builders.ts'
import { createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const HOUR_MS = 3_600_000
/** Short enough that the last move can still be undone. */
const LITTLE_MS = 30_000

const server = serverForAll()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const setBack = (ms = HOUR_MS) => vi.setSystemTime(Date.now() - ms)
/** Signs in again, because tokens issued an hour in the future are refused. */
const signedInAgain = () => server.anyone.signIn('root', PASSWORD)

it('DE-10 puts who joins behind those who stood there before the clock was set back', async () => {
  const { did } = await server.root.createStation()
  await server.root.queueUp(did, '김하나', '이두리')
  setBack()
  const staff = await signedInAgain()
  await staff.queueUp(did, '박세찬', '최네찬')
  const { tagValue } = await staff.createPatient({ name: '정다섯' })
  await staff.scan(did, tagValue)
  expect((await staff.namesOf(did)).waiting).toEqual(['김하나', '이두리', '박세찬', '최네찬', '정다섯'])
  const { patients } = await staff.listOf('waiting', did)
  expect(patients.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
})

it('puts who joins behind those who missed their call, though the clock was set back', async () => {
  const [did, first] = await server.root.queueOf('김하나', '이두리')
  await server.root.call(first)
  await server.root.noShow(first)
  setBack()
  const staff = await signedInAgain()
  await staff.queueUp(did, '박세찬', '최네찬')
  expect((await staff.namesOf(did)).waiting).toEqual(['이두리', '김하나', '박세찬', '최네찬'])
})

it('shows who was called last as the last, whatever the clock says', async () => {
  const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
  const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
  await server.root.call(second)
  setBack()
  const staff = await signedInAgain()
  await staff.call(first)
  expect((await staff.namesOf(did)).called).toEqual(['이두리', '김하나'])
})

it('puts who is moved to the front ahead of all who were before the clock was set back', async () => {
  const [did, , second, third] = await server.root.queueOf('김하나', '이두리', '박세찬')
  await server.root.front(third)
  await server.root.call(third)
  setBack(LITTLE_MS)
  const staff = await signedInAgain()
  await staff.front(second)
  await staff.undo(third)
  expect((await staff.namesOf(did)).waiting).toEqual(['이두리', '박세찬', '김하나'])
})

it('makes a call that is repeated new, and the last, though the clock was set back', async () => {
  const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
  const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
  await server.root.call(first)
  await server.root.call(second)
  const [before] = (await server.root.listOf('called', did)).patients
  setBack()
  const staff = await signedInAgain()
  await staff.recall(first)
  const [other, after] = (await staff.listOf('called', did)).patients
  expect([other?.name, after?.name]).toEqual(['이두리', '김하나'])
  expect(after?.calledAt ?? '').toSatisfy((calledAt: string) => calledAt > (before?.calledAt ?? ''))
})

it('keeps staff signed in by a refresh, and takes a token that was exchanged an hour from now for a stolen copy', async () => {
  const staff = await signedInAgain()
  const refresh = (refreshToken = '') =>
    server.anyone.request<{ refreshToken: string; accessToken: string }>('POST', '/auth/refresh', { refreshToken })
  const exchanged = staff.session?.refreshToken
  const { refreshToken } = (await refresh(exchanged)).body
  setBack()
  expect((await staff.request('GET', '/v1/users/my-info')).status).toBe(401)
  const renewed = await refresh(refreshToken)
  expect(renewed.status).toBe(200)
  const headers = { authorization: `Bearer ${renewed.body.accessToken}` }
  expect((await server.anyone.request('GET', '/v1/users/my-info', undefined, headers)).status).toBe(200)
  expect((await refresh(exchanged)).status).toBe(401)
  expect((await server.anyone.request('GET', '/v1/users/my-info', undefined, headers)).status).toBe(401)
})

it('gives out no number twice while its patient is here, though the day comes twice', async () => {
  const numbersAt = async (instant: string, times: number) => {
    vi.setSystemTime(new Date(instant))
    const staff = await signedInAgain()
    const numbers: number[] = []
    while (numbers.length < times) numbers.push((await createVisit(staff)).number)
    return numbers
  }
  expect(await numbersAt('2027-03-02T00:30:00+09:00', 2)).toEqual([1, 2])
  // Back across midnight, and forward across it again.
  expect(await numbersAt('2027-03-01T23:30:00+09:00', 1)).toEqual([3])
  expect(await numbersAt('2027-03-02T00:10:00+09:00', 2)).toEqual([4, 5])
})
