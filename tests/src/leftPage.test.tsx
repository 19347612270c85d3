import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consoleWire } from './support/consoleWire.ts'
import { renderConsole } from './support/renderConsole.tsx'

/** A server that answers only the request for the signed-in user. */
const wire = consoleWire(({ url }) =>
  url === '/api/v1/users/my-info' ? { body: { name: '김민지', authority: 'ROOT' } } : new Promise(() => {}),
)

it.each([
  ['/rooms', ['GET /api/v1/rooms?page=1']],
  ['/rooms/1', ['GET /api/v1/rooms/1', 'GET /api/v1/rooms?page=1']],
  ['/dids', ['GET /api/v1/dids?page=1', 'GET /api/v1/rooms?paged=false']],
  ['/did-waitings', ['GET /api/v1/dids?isRoomIdNull=false']],
])('%s aborts its reads when it is left', async (path, reads) => {
  const router = await renderConsole(path)
  await waitFor(() => expect(wire.lines()).toEqual(expect.arrayContaining(reads)))
  expect(wire.aborted).toEqual([])
  await router.navigate('/nowhere')
  await waitFor(() => expect(wire.aborted.toSorted()).toEqual(reads))
})
