// Embedded database alone: calls are refused before a database is asked.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import type { TagMessage } from '../../contract/didWaitings.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { pair, withKey } from '../harness/pairing.ts'
import { startServer } from '../harness/server.ts'
import { voiceProgram } from '../harness/sounds.ts'
import { serverForAll } from '../harness/testServer.ts'
import {
  ACCESS_ROWS,
  type AccessRow,
  type CallName,
  EVERY_CALL,
  request as requestWith,
  type Sent,
} from './accessRows.ts'

const rows = Object.entries(ACCESS_ROWS) as [CallName, AccessRow][]
const isOf =
  (access: Call['access']) =>
  ([name]: [CallName, AccessRow]) =>
    EVERY_CALL.get(name)?.access === access

const server = serverForAll({
  env: { DISPLAY_ACCESS: 'paired', VOICE_COMMAND: voiceProgram('process.stdout.write(wav)').command },
})
let user: Client
let keyOfBoard: string
beforeAll(async () => {
  user = await server.signedIn('USER')
  keyOfBoard = (await pair(server, (await createDid(server.root)).id)).key
})

const request = (client: Client, call: Call, sent: Sent, key?: string) =>
  requestWith(client, call, sent, key === undefined ? {} : withKey(key))

/** Returns the id of the board that a display's request refers to. */
const boardOf = ({ parameter, body }: Sent) => Number(parameter ?? (body as { didId: number }).didId)

describe('DISPLAY_ACCESS=paired: what the public could read', () => {
  it.each(rows.filter(isOf('display')))('%s opens to the key of its board and to staff', async (name, row) => {
    const call = EVERY_CALL.get(name) as Call
    const sent = await row.send({ root: server.root, caller: server.anyone })
    const didId = boardOf(sent)
    if (name === 'voice.emergency') await server.root.post('/v1/emergencies', { didIds: [didId], text: '화재 대피' })
    const own = await pair(server, didId)
    const other = await pair(server, (await createDid(server.root)).id)
    const revoked = await pair(server, didId)
    await server.root.delete('/v1/displays', { ids: [revoked.displayId] })

    const without = await request(server.anyone, call, sent)
    expect([without.status, without.refusal.code]).toEqual([401, 'DISPLAY_NOT_PAIRED'])
    const ended = await request(server.anyone, call, sent, revoked.key)
    expect([ended.status, ended.refusal.code]).toEqual([401, 'DISPLAY_NOT_PAIRED'])
    expect((await request(server.anyone, call, sent, 'made-up')).refusal.code).toBe('DISPLAY_NOT_PAIRED')
    expect((await request(server.anyone, call, sent, other.key)).status).toBe(403)
    expect((await request(server.anyone, call, sent, own.key)).status).toBe(200)
    expect(
      (
        await request(
          user,
          call,
          name === 'voice.emergency' ? sent : await row.send({ root: server.root, caller: user }),
        )
      ).status,
    ).toBe(200)
  })

  it.each(rows.filter(([name]) => !['public', 'display'].includes(EVERY_CALL.get(name)?.access ?? '')))(
    '%s does not open to a key',
    async (name, row) => {
      const sent = await row.send({ root: server.root, caller: server.root })
      expect((await request(server.anyone, EVERY_CALL.get(name) as Call, sent, keyOfBoard)).status).toBe(401)
    },
  )

  it('DE-06 a display reads what is masked, and nothing of the network', async () => {
    const did = await createDid(server.root, { ipAddress: '192.0.2.7' })
    const { key } = await pair(server, did.id)
    const answer = await server.anyone.request<object>('GET', `/v1/dids/${did.id}`, undefined, withKey(key))
    expect(answer.body).not.toHaveProperty('ipAddress')
    expect(await user.get(`/v1/dids/${did.id}`)).toHaveProperty('ipAddress', '192.0.2.7')
  })
})

describe('DISPLAY_ACCESS=open', () => {
  it('DE-06 a key of before opens what is open to anyone', async () => {
    const open = await startServer()
    const did = await createDid(open.root)
    expect((await open.anyone.request('GET', `/v1/dids/${did.id}`, undefined, withKey('of-before'))).status).toBe(200)
    await open.close()
  })
})

describe('TAG_ACCESS', () => {
  it('DE-30 paired: staff and approved devices tap, each device at its board; boards stay open to read', async () => {
    const paired = await startServer({ env: { TAG_ACCESS: 'paired' } })
    const [{ did }, other] = await paired.root.createStations({}, {})
    const { tagValue } = await paired.root.createPatient()
    const tap = (client: Client, key?: string, board = did) =>
      client.request<TagMessage>(
        'POST',
        '/v1/did-waitings/tag',
        { didId: board.id, tagValue },
        key === undefined ? {} : withKey(key),
      )
    const refused = await tap(paired.anyone)
    expect([refused.status, refused.refusal.code]).toEqual([401, 'DISPLAY_NOT_PAIRED'])
    expect((await tap(paired.anyone, 'made-up')).status).toBe(401)
    expect((await paired.anyone.request('GET', `/v1/did-waitings/dids/${did.id}`)).status).toBe(200)
    const { key } = await pair(paired, did.id)
    expect((await tap(paired.anyone, key, other.did)).status).toBe(403)
    expect((await tap(paired.anyone, key)).body).toMatchObject({
      flag: 'REGISTER',
      message: expect.stringContaining('홍O동님'),
    })
    expect((await tap(paired.root)).status).toBe(200)
    await paired.close()
  })

  it('DE-30 open: anyone taps where displays are approved; unset it follows them', async () => {
    const open = await startServer({ env: { DISPLAY_ACCESS: 'paired', TAG_ACCESS: 'open' } })
    const { did } = await open.root.createStation()
    expect((await open.anyone.scan(did, 'unknown')).body.flag).toBe('INVALID_TAG')
    expect((await open.anyone.request('GET', `/v1/did-waitings/dids/${did.id}`)).status).toBe(401)
    await open.close()
    expect((await server.anyone.scan((await server.root.createStation()).did, 'unknown')).status).toBe(401)
  })
})
