import { expect, it } from 'vitest'
import { createRoom } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

it.each(['/v1/rooms', '/v1/exams', '/v1/dids', '/v1/users', '/v1/tag-mappings', '/v1/appointments', '/v1/packages'])(
  'DE-32 DELETE %s whose body was dropped on the way is refused in words that name a device on the way',
  async (path) => {
    const room = await createRoom(server.root)
    const { status, refusal } = await server.root.request('DELETE', path)
    expect([status, refusal]).toEqual([
      400,
      { status: 400, code: 'BODY_MISSING', message: expect.stringContaining('방화벽이나 프록시') },
    ])
    expect(await server.root.get(`/v1/rooms/${room.id}`)).toEqual(room)
  },
)
