import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Pairing } from '../../contract/displays.ts'
import { PAIRING_MS } from '../../server/displays/pairingService.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { displaysOf } from '../harness/displays.ts'
import { approve, ask, claim, pair, withKey } from '../harness/pairing.ts'
import { displayFingerprint } from '../../server/realtime/displayWatch.ts'
import { serverForAll, serverForEach } from '../harness/testServer.ts'

const PAIRED = { env: { DISPLAY_ACCESS: 'paired' } }
const pairings = async (staff: Client) => (await staff.get<{ pairings: Pairing[] }>('/v1/displays/pairings')).pairings

describe('pairing a display with its board', () => {
  const server = serverForAll(PAIRED)

  const board = () => createDid(server.root)
  const logged = (action: string) => server.root.list<AuditRow>(`/v1/audit?action=${action}`)

  it('a display shows a code, staff type it, the display gets its key', async () => {
    const did = await board()
    const own = randomUUID()
    const displayId = displayFingerprint(own)
    const asked = await ask(server.anyone, did.id, own)
    expect(asked.code).toMatch(/^\d{6}$/)
    expect(Math.abs(Date.parse(asked.expiresAt) - Date.now() - PAIRING_MS)).toBeLessThan(60_000)
    expect((await claim(server.anyone, asked.secret)).body).toEqual({ key: null })

    const waiting = await pairings(server.root)
    expect(waiting).toEqual([
      {
        displayId,
        didId: did.id,
        screen: '1920x1080',
        address: '127.0.0.1',
        createdAt: expect.any(String),
        expiresAt: asked.expiresAt,
      },
    ])
    expect(JSON.stringify(waiting)).not.toContain(asked.code)

    expect((await approve(server.root, asked.code, did.id)).body).toEqual({ displayId })
    expect(await pairings(server.root)).toEqual([])
    const { key } = (await claim(server.anyone, asked.secret)).body
    expect(key).toMatch(/^[\w-]{43}$/)
    const listed = (await displaysOf(server.root)).find(({ id }) => id === displayId)
    expect(listed).toMatchObject({
      didId: did.id,
      connected: false,
      keys: [{ didId: did.id, approvedBy: server.root.session?.user.name }],
    })
    expect((await server.anyone.request('GET', `/v1/dids/${did.id}`, undefined, withKey(key ?? ''))).status).toBe(200)
  })

  it('the key is handed out once, and kept as a hash', async () => {
    const did = await board()
    const { code, secret } = await ask(server.anyone, did.id)
    await approve(server.root, code, did.id)
    const both = await Promise.all([claim(server.anyone, secret), claim(server.anyone, secret)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const key = both.find(({ status }) => status === 200)?.body.key
    const kept = JSON.stringify([
      await server.database.db.selectFrom('display_keys').selectAll().execute(),
      await server.database.db.selectFrom('display_pairings').selectAll().execute(),
    ])
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(secret)
  })

  it('a code opens its own board only, and the field says so', async () => {
    const [did, other] = [await board(), await board()]
    const { code } = await ask(server.anyone, did.id)
    const wrong = await approve(server.root, code, other.id)
    expect(wrong.status).toBe(400)
    expect(wrong.refusal.errors).toEqual([{ field: 'code', message: expect.stringMatching(/번호가 아닙니다/) }])
    expect((await approve(server.root, '12345', did.id)).refusal.errors).toEqual([
      { field: 'code', message: '화면에 보이는 6자리 번호를 입력해 주세요.' },
    ])
    expect((await approve(server.root, code, did.id)).status).toBe(200)
    expect((await approve(server.root, code, did.id)).status).toBe(400)
  })

  it('a deleted display cannot claim the key that was approved before', async () => {
    const did = await board()
    const own = randomUUID()
    const { code, secret } = await ask(server.anyone, did.id, own)
    await approve(server.root, code, did.id)
    await server.root.delete('/v1/displays', { ids: [displayFingerprint(own)] })
    expect((await claim(server.anyone, secret)).refusal.code).toBe('PAIRING_NOT_FOUND')
  })

  it('a second try of the same display takes the place of the first', async () => {
    const did = await board()
    const displayId = randomUUID()
    const first = await ask(server.anyone, did.id, displayId)
    const second = await ask(server.anyone, did.id, displayId)
    expect((await claim(server.anyone, first.secret)).refusal.code).toBe('PAIRING_NOT_FOUND')
    expect((await approve(server.root, second.code, did.id)).status).toBe(200)
    await claim(server.anyone, second.secret)
  })

  it('a display that is paired again has one key', async () => {
    const did = await board()
    const { displayId, key, own } = await pair(server, did.id)
    const again = await pair(server, did.id, own)
    const read = (each: string) => server.anyone.request('GET', `/v1/dids/${did.id}`, undefined, withKey(each))
    expect([(await read(key)).status, (await read(again.key)).status]).toEqual([401, 200])
    expect((await displaysOf(server.root)).find(({ id }) => id === displayId)?.keys).toHaveLength(1)
  })

  it('a display may have keys of several boards, and loses them together', async () => {
    const [first, second] = [await board(), await board()]
    const { displayId, key, own } = await pair(server, first.id)
    const other = await pair(server, second.id, own)
    expect(await server.root.delete('/v1/displays', { ids: [displayId] })).toEqual({ ids: [displayId] })
    expect((await server.anyone.request('GET', `/v1/dids/${first.id}`, undefined, withKey(key))).status).toBe(401)
    expect((await server.anyone.request('GET', `/v1/dids/${second.id}`, undefined, withKey(other.key))).status).toBe(
      401,
    )
  })

  it('DE-16 keys and pairings go with their board', async () => {
    const did = await board()
    const { key } = await pair(server, did.id)
    const { secret } = await ask(server.anyone, did.id)
    await server.root.delete('/v1/dids', { ids: [did.id] })
    expect((await claim(server.anyone, secret)).status).toBe(404)
    expect((await server.anyone.request('GET', `/v1/dids/${did.id}`, undefined, withKey(key))).status).toBe(401)
  })

  it('there is no code for a board that does not exist', async () => {
    const answer = await server.anyone.request('POST', '/v1/displays/pairings', {
      displayId: randomUUID(),
      didId: 2_000_000,
      screen: '',
    })
    expect(answer.refusal.code).toBe('DID_NOT_FOUND')
  })

  it('every step is in the audit log', async () => {
    const did = await board()
    const own = randomUUID()
    const displayId = displayFingerprint(own)
    const { code, secret } = await ask(server.anyone, did.id, own)
    await approve(server.root, code === '000000' ? '111111' : '000000', did.id)
    await approve(server.root, code, did.id)
    await claim(server.anyone, secret)
    await server.root.delete('/v1/displays', { ids: [displayId] })
    expect((await logged('displays.ask'))[0]).toMatchObject({
      userId: null,
      address: '127.0.0.1',
      kind: 'did',
      subjects: [String(did.id)],
    })
    expect((await logged('displays.wrongCode'))[0]).toMatchObject({
      userId: 'root',
      kind: 'did',
      subjects: [String(did.id)],
    })
    expect((await logged('displays.approve'))[0]).toMatchObject({
      userId: 'root',
      kind: 'display',
      subjects: [displayId],
      details: JSON.stringify({ didId: did.id }),
    })
    expect((await logged('displays.pair'))[0]).toMatchObject({ userId: null, kind: 'display', subjects: [displayId] })
    expect((await logged('displays.remove'))[0]).toMatchObject({ userId: 'root', subjects: [displayId] })
    expect((await logged('displays.approve')).filter(({ subjects }) => subjects.join() === '')).toEqual([])
    expect(JSON.stringify(await server.root.get('/v1/audit?size=200'))).not.toContain(code)
  })
})

describe('what bounds the pairings', () => {
  const server = serverForEach(PAIRED)

  const tryCode = (code: string, didId: number) => approve(server.root, code, didId)

  it('a code is over in its time', async () => {
    const did = await createDid(server.root)
    const { code, secret } = await ask(server.anyone, did.id)
    await server.database.db
      .updateTable('display_pairings')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect((await tryCode(code, did.id)).status).toBe(400)
    expect((await claim(server.anyone, secret)).refusal.code).toBe('PAIRING_NOT_FOUND')
    expect(await pairings(server.root)).toEqual([])
  })

  it('from one address thirty wait at once, and the newest takes the place of one that does not ask any more', async () => {
    const did = await createDid(server.root)
    const first = await ask(server.anyone, did.id)
    expect((await claim(server.anyone, first.secret)).body).toEqual({ key: null })
    const second = await ask(server.anyone, did.id)
    for (let count = 0; count < 29; count += 1) await ask(server.anyone, did.id)
    expect(await pairings(server.root)).toHaveLength(30)
    expect((await claim(server.anyone, first.secret)).body).toEqual({ key: null })
    expect((await claim(server.anyone, second.secret)).refusal.code).toBe('PAIRING_NOT_FOUND')
  })

  it('a hundred wait at once, and one of the network with the most of them gives way, but no approved one', async () => {
    const did = await createDid(server.root)
    const at = new Date().toISOString()
    const later = new Date(Date.now() + PAIRING_MS).toISOString()
    const rows = Array.from({ length: 101 }, (_, count) => ({
      secret_hash: String(count),
      code: String(count),
      display_id: randomUUID(),
      did_id: did.id,
      screen: '',
      address: count < 3 ? `2001:db8::${count}` : `192.0.2.${count}`,
      created_at: at,
      expires_at: later,
      ...(count === 0 && { user_id: 'root', user_name: '최종관리자', approved_at: at }),
    }))
    await server.database.db.insertInto('display_pairings').values(rows).execute()
    const { code } = await ask(server.anyone, did.id)
    const left = await server.database.db.selectFrom('display_pairings').select('code').orderBy('created_at').execute()
    const codes = left.map((pairing) => pairing.code)
    expect(rows.map((row) => row.code).filter((each) => !codes.includes(each))).toEqual(['1'])
    expect((await approve(server.root, code, did.id)).status).toBe(200)
  })

  it('who asks again and again from one address has to pause', async () => {
    const did = await createDid(server.root)
    const displayId = randomUUID()
    for (let count = 0; count < 60; count += 1) await ask(server.anyone, did.id, displayId)
    const answers: number[] = []
    for (let count = 0; count < 3; count += 1) {
      answers.push(
        (await server.anyone.request('POST', '/v1/displays/pairings', { displayId, didId: did.id, screen: '' })).status,
      )
    }
    expect(answers).toContain(429)
  })

  it('who types wrong codes has to pause, however many at once', async () => {
    const did = await createDid(server.root)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, count) => tryCode(String(count).padStart(6, '0'), did.id)),
    )
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(12)
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.refusal.code, Number(refused?.headers.get('retry-after'))]).toEqual([
      'TOO_MANY_TRIES',
      expect.any(Number),
    ])
    const other = await server.signedIn('USER')
    expect((await approve(other, '999999', did.id)).status).toBe(400)
  })
})
