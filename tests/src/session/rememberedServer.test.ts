// @vitest-environment happy-dom
import { create } from 'axios'
import { beforeEach, expect, it } from 'vitest'
import { OwnServer } from '../../../src/session/ownServer.ts'
import { rememberedServer } from '../../../src/session/rememberedServer.ts'
import { OURS } from '../support/wire.ts'

beforeEach(() => localStorage.clear())

/** Simulates a page load whose first call is answered with these headers. */
async function load(headers: Record<string, string>): Promise<void> {
  const [server, client] = [new OwnServer(), create()]
  server.watch(client)
  rememberedServer.follow(server)
  await client.get('/api/v1/rooms', {
    adapter: async (config) => ({ status: 200, data: null, statusText: '', headers, config }),
  })
}

it('is ours once it has said so, until another one answers', async () => {
  expect(rememberedServer.wasOwn()).toBe(false)
  await load(OURS)
  expect(rememberedServer.wasOwn()).toBe(true)
  await load(OURS)
  expect(rememberedServer.wasOwn()).toBe(true)
  await load({})
  expect(rememberedServer.wasOwn()).toBe(false)
})
