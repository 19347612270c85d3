import { expect, it } from 'vitest'
import { createRoom } from '../../harness/create.ts'
import { startServer } from '../../harness/server.ts'

it('a right that is withheld at one server is refused at the one beside it from the next call on', async () => {
  const first = await startServer()
  const second = await startServer({ env: { DATABASE_URL: first.databaseUrl } })
  const user = await second.signedIn('USER')
  const removed = async () =>
    (await user.request('DELETE', '/v1/rooms', { ids: [(await createRoom(first.root)).id] })).status
  expect(await removed()).toBe(200)
  await first.root.patch('/v1/rights', { deleteRooms: false })
  expect(await removed()).toBe(403)
  await first.root.patch('/v1/rights', { deleteRooms: true })
  expect(await removed()).toBe(200)
  await second.close()
  await first.close()
})
