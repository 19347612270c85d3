import { expect, it } from 'vitest'
import { displaysOf, nameScreen, openDisplay, watchReceipts } from '../../harness/displays.ts'
import { eventually } from '../../harness/eventually.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll()
const beside = serverForAll(() => ({ env: { DATABASE_URL: server.databaseUrl } }))

it('DE-26 a screen at one server is named at another, confirms a call made there, and is told of there by its name', async () => {
  const { did } = await server.root.createStation()
  const [entry] = await server.root.queueUp(did, '김하나')
  const { id, confirm } = await openDisplay(server.url, did.id)
  await nameScreen(beside.root, id, '3층 채혈실 앞')
  const heard = await watchReceipts(beside.url, did.id, beside.root)
  await beside.root.call(entry)
  const [patient] = (await beside.root.listOf('called', did)).patients
  expect(patient?.shownAt).toBeNull()
  confirm([{ didWaitingId: entry.didWaitingId, calledAt: patient?.calledAt }])
  await eventually(() => expect(heard()[0]?.shown[0]?.shownBy).toBe('3층 채혈실 앞'))
  expect((await beside.root.listOf('called', did)).patients[0]?.shownBy).toBe('3층 채혈실 앞')
})

it('DE-26 a screen keeps its name when it finds another server, where a name that was taken away counts at once', async () => {
  const { did } = await server.root.createStation({ maxPatient: 9, useMultiCall: true })
  const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
  const { id, secret, raw } = await openDisplay(server.url, did.id)
  await nameScreen(server.root, id, '3층')
  raw.socket.terminate()
  const { confirm } = await openDisplay(beside.url, did.id, { secret })
  await eventually(async () =>
    expect((await displaysOf(server.root)).find((display) => display.id === id)).toMatchObject({
      name: '3층',
      connected: true,
    }),
  )
  const painted = async () =>
    (await server.root.listOf('called', did)).patients.map(({ didWaitingId, calledAt }) => ({
      didWaitingId,
      calledAt,
    }))
  await server.root.call(first)
  const heard = await watchReceipts(server.url, did.id, server.root)
  confirm(await painted())
  await eventually(() => expect(heard()).toHaveLength(1))
  await nameScreen(server.root, id, '')
  const other = await openDisplay(server.url, did.id)
  await nameScreen(server.root, other.id, '복도')
  await server.root.call(second)
  confirm(await painted())
  // Repeats the receipt until its event arrives. The receipt at the other server has been processed by then.
  await eventually(async () => {
    other.confirm(await painted())
    expect(heard().length).toBeGreaterThan(1)
  })
  expect(heard().flatMap(({ shown }) => shown.map(({ shownBy }) => shownBy))).toEqual(['3층', '복도'])
})
