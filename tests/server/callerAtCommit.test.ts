import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { NewApiKey } from '../../contract/apiKeys.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { aRoom, aUser, PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createDid, createRoom } from '../harness/create.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { pair } from '../harness/pairing.ts'
import { serverForEach } from '../harness/testServer.ts'

const server = serverForEach({ env: { DISPLAY_ACCESS: 'paired', TAG_ACCESS: 'paired' } })

const userIdOf = (client: Client) => client.session?.user.id ?? ''

interface SlowCall {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: string | Buffer
  readonly type?: string
}

/** Sends the head and half of the body, runs `meanwhile`, then sends the rest. @returns status and body */
async function slowly(
  { method, path, authorization, type = 'application/json', body }: SlowCall,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number | undefined; body: string }> {
  const bytes = Buffer.from(body)
  const half = Math.floor(bytes.length / 2)
  const sent = request(`${server.url}/api${path}`, {
    method,
    headers: { authorization, 'content-type': type, 'content-length': bytes.length, expect: '100-continue' },
  })
  const response = once(sent, 'response')
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(bytes.subarray(0, half))
  // The head has been handled by the time that a later call is answered.
  for (let calls = 0; calls < 5; calls += 1) await server.root.get('/v1/rights')
  await meanwhile()
  sent.end(bytes.subarray(half))
  const [answer] = (await response) as [NodeJS.ReadableStream & { statusCode?: number }]
  return { status: answer.statusCode, body: (await Array.fromAsync(answer)).join('') }
}

const bearer = (client: Client) => `Bearer ${client.session?.accessToken}`

describe('a change is decided on the caller as of its own transaction', () => {
  it('AP-02 a ROOT who is deleted while the sign-up is on its way creates nobody', async () => {
    const caller = await server.signedIn('ROOT')
    const user = aUser({ authority: 'ROOT' })
    const { status } = await slowly(
      { method: 'POST', path: '/v1/users/sign-up', authorization: bearer(caller), body: JSON.stringify(user) },
      () => server.root.delete('/v1/users', { ids: [userIdOf(caller)] }),
    )
    expect(status).toBe(401)
    expect((await server.anyone.request('POST', '/auth/login', { id: user.id, password: PASSWORD })).status).toBe(403)
  })

  it('another program whose key is revoked meanwhile moves nobody', async () => {
    const [did, { didWaitingId }] = await server.root.queueOf('홍길동')
    const { id, key } = await server.root.post<NewApiKey>('/v1/api-keys', { name: 'HIS', scopes: ['queue:write'] })
    const body = JSON.stringify({ didWaitingId })
    const { status } = await slowly(
      { method: 'POST', path: '/v1/did-waitings/call', authorization: `Bearer ${key}`, body },
      () => server.root.delete('/v1/api-keys', { ids: [id] }),
    )
    expect(status).toBe(401)
    const { patients } = await server.root.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)
    expect(patients).toMatchObject([{ didWaitingId }])
  })

  it('a ROOT who becomes USER meanwhile changes nothing more', async () => {
    const caller = await server.signedIn('ROOT')
    const { status } = await slowly(
      { method: 'PATCH', path: '/v1/rights', authorization: bearer(caller), body: '{"deleteRooms":false}' },
      () => server.root.patch('/v1/users', { users: [{ id: userIdOf(caller), authority: 'USER' }] }),
    )
    expect(status).toBe(401)
    expect(await server.root.get('/v1/rights')).toMatchObject({ deleteRooms: true })
  })

  it('staff who sign out meanwhile change nothing more', async () => {
    const caller = await server.signedIn('USER')
    const { status } = await slowly(
      { method: 'POST', path: '/v1/rooms', authorization: bearer(caller), body: JSON.stringify(aRoom()) },
      () => server.anyone.post('/auth/logout', { refreshToken: caller.session?.refreshToken }),
    )
    expect(status).toBe(401)
    expect(await server.root.get('/v1/rooms')).toMatchObject({ content: [] })
  })

  it('a right that is withheld meanwhile is not used', async () => {
    const caller = await server.signedIn('USER')
    const room = await createRoom(server.root)
    const { status } = await slowly(
      { method: 'DELETE', path: '/v1/rooms', authorization: bearer(caller), body: JSON.stringify({ ids: [room.id] }) },
      () => server.root.patch('/v1/rights', { deleteRooms: false }),
    )
    expect(status).toBe(403)
    expect(await server.root.get(`/v1/rooms/${room.id}`)).toMatchObject({ id: room.id })
  })

  it('an upload is not stored once the session of its sender has ended', async () => {
    const caller = await server.signedIn('MANAGER')
    const form = new Response(uploadForm(PNG, 'a.png'))
    const upload = {
      method: 'POST',
      path: '/v1/did-options/pre-upload-file',
      authorization: bearer(caller),
      type: form.headers.get('content-type') ?? '',
      body: Buffer.from(await form.arrayBuffer()),
    }
    expect(await slowly(upload, async () => undefined)).toMatchObject({ status: 201 })
    const { status } = await slowly(upload, () => server.root.delete('/v1/users', { ids: [userIdOf(caller)] }))
    expect(status).toBe(401)
    expect(await server.database.db.selectFrom('files').select('name').execute()).toHaveLength(1)
  })

  it('a reader whose key is taken back meanwhile moves nobody', async () => {
    const room = await createRoom(server.root, { useRfid: true })
    const did = await createDid(server.root, { roomId: room.id })
    const { key, displayId } = await pair(server, did.id)
    const body = JSON.stringify({ didId: did.id, tagValue: '04AA' })
    const tap = { method: 'POST', path: '/v1/did-waitings/tag', authorization: `Display ${key}`, body }
    expect((await slowly(tap, async () => undefined)).status).toBe(200)
    const { status } = await slowly(tap, () => server.root.delete('/v1/displays', { ids: [displayId] }))
    expect(status).toBe(401)
  })
})
