import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Did } from '../../contract/dids.ts'
import { aDid } from '../harness/builders.ts'
import { createDid, createRoom, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const user = madeForAll(() => server.signedIn('USER'))

describe('AP-04 the calls of boards', () => {
  it('DE-21 needs a number and a name; the rest is empty text, and no room is null', async () => {
    const { no } = aDid()
    expect(await user.post('/v1/dids', { no, name: { kr: '1층' } })).toEqual({
      id: expect.any(Number),
      no,
      name: { kr: '1층' },
      doctor: { kr: '' },
      explain: { kr: '' },
      agentPort: '',
      ipAddress: '',
      macAddress: '',
      rfidReaderId: '',
      roomId: null,
    })
  })

  it('links a board to a room and takes the link away', async () => {
    const room = await createRoom(user)
    const did = await createDid(user, { roomId: room.id })
    const [changed] = await user.patch<Did[]>('/v1/dids', { dids: [{ id: did.id, roomId: null }] })
    expect(changed?.roomId).toBeNull()
  })

  it('AP-04, DE-22 DELETE answers the ids, which exist no more, nor their options', async () => {
    const { id } = await createDid(user)
    expect(await user.delete('/v1/dids', { ids: [id] })).toEqual({ ids: [id] })
    for (const path of [`/v1/dids/${id}`, `/v1/did-options/${id}`]) {
      expect(await user.request('GET', path)).toMatchObject({ status: 404, refusal: { code: 'DID_NOT_FOUND' } })
    }
  })

  it('DE-13 refuses a room that does not exist, at its field', async () => {
    const did = await createDid(user)
    const wrong = { status: 400, refusal: { errors: [{ field: 'roomId', message: '검사실을 찾을 수 없습니다.' }] } }
    expect(await user.request('POST', '/v1/dids', aDid({ roomId: 999_999 }))).toMatchObject(wrong)
    expect(await user.request('PATCH', '/v1/dids', { dids: [{ id: did.id, roomId: 999_999 }] })).toMatchObject(wrong)
  })

  it('DE-16 keeps a board with patients at it; what has ended goes with the board', async () => {
    const did = await createDid(user, { roomId: (await createRoom(user)).id })
    const visit = await createVisit(user)
    const { didWaitingId } = await user.post<{ didWaitingId: number }>('/v1/did-waitings', {
      didId: did.id,
      visitId: visit.id,
    })
    const deletion = () => user.request('DELETE', '/v1/dids', { ids: [did.id] })
    const inUse = { status: 409, refusal: { code: 'DID_IN_USE' } }

    expect(await deletion()).toMatchObject(inUse)
    await user.post('/v1/did-waitings/holding', { didWaitingIds: [didWaitingId] })
    expect(await deletion()).toMatchObject(inUse)
    await user.post('/v1/did-waitings/call', { didWaitingId })
    expect(await deletion()).toMatchObject(inUse)
    await user.post('/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
    expect((await deletion()).status).toBe(200)
  })

  it('AP-04 lists boards with and without a room', async () => {
    const room = await createRoom(user)
    const [linked, free] = [
      await createDid(user, { roomId: room.id, explain: { kr: '연결용' } }),
      await createDid(user, { explain: { kr: '연결용' } }),
    ]
    const ids = async (query: string) => (await user.list<Did>(`/v1/dids?explain=연결용${query}`)).map(({ id }) => id)
    expect(await ids('&isRoomIdNull=false')).toEqual([linked.id])
    expect(await ids('&isRoomIdNull=true')).toEqual([free.id])
    expect(await ids(`&roomId=${room.id}`)).toEqual([linked.id])
    expect(await ids('')).toEqual([linked.id, free.id])
    // Boards without a room come last in both sort directions.
    expect(await ids('&sort=roomId.asc')).toEqual([linked.id, free.id])
    expect(await ids('&sort=roomId.desc')).toEqual([linked.id, free.id])
  })

  it('LS-03 sorts boards by the numbers of their rooms, as the column shows them', async () => {
    const [later, earlier] = [await createRoom(user, { no: '91200' }), await createRoom(user, { no: '9120' })]
    const [inLater, inEarlier] = [
      await createDid(user, { roomId: later.id, explain: { kr: '정렬용' } }),
      await createDid(user, { roomId: earlier.id, explain: { kr: '정렬용' } }),
    ]
    const ids = async (sort: string) =>
      (await user.list<Did>(`/v1/dids?explain=정렬용&sort=${sort}`)).map(({ id }) => id)
    expect(await ids('roomId.asc')).toEqual([inEarlier.id, inLater.id])
    expect(await ids('roomId.desc')).toEqual([inLater.id, inEarlier.id])
  })

  it('AP-04, DE-02 pages the board side list by 16', async () => {
    for (let left = 0; left < 17; left += 1) await createDid(user, { doctor: { kr: '목록용' } })
    expect(await user.get<Page<Did>>('/v1/dids?doctor=목록용&size=16')).toMatchObject({
      size: 16,
      totalElements: 17,
      totalPages: 2,
      last: false,
    })
    expect(await user.list<Did>('/v1/dids?doctor=목록용&size=16&page=2')).toHaveLength(1)
  })

  it.each([
    ['no', { no: '' }],
    ['no', { no: '1a' }],
    ['no', { no: '1'.repeat(11) }],
    ['name.kr', { name: { kr: '열세글자가넘는대기판이름임' } }],
    ['name.kr', { name: { kr: '' } }],
    ['explain.kr', { explain: { kr: 'x'.repeat(501) } }],
    ['agentPort', { agentPort: '65536' }],
    ['agentPort', { agentPort: '80a' }],
    ['ipAddress', { ipAddress: 'http://a/b' }],
    ['ipAddress', { ipAddress: '999.999.1.1' }],
    ['macAddress', { macAddress: '00:11' }],
    ['roomId', { roomId: 0 }],
  ])('DE-25 refuses a wrong %s: %j', async (field, given) => {
    expect(await user.request('POST', '/v1/dids', aDid(given))).toMatchObject({
      status: 400,
      refusal: { errors: [{ field }] },
    })
  })

  it('BD-09 refuses an address that no computer has, and lets a board keep one of an earlier release', async () => {
    const [old, other] = [await createDid(user), await createDid(user)]
    await server.database.db.updateTable('dids').set({ ip_address: '999.999.1.1' }).where('id', '=', old.id).execute()
    const change = (...dids: object[]) => user.request('PATCH', '/v1/dids', { dids })
    const refused = {
      status: 400,
      refusal: { errors: [{ field: 'ipAddress', message: expect.stringContaining('192.0.2.10') }] },
    }
    expect(await change({ id: old.id, ipAddress: '999.999.1.1', doctor: { kr: '이의사' } })).toMatchObject({
      status: 200,
    })
    expect(await change({ id: old.id, ipAddress: '999.999.1.2' })).toMatchObject(refused)
    expect(
      await change({ id: old.id, doctor: { kr: '박의사' } }, { id: other.id, ipAddress: '999.999.1.1' }),
    ).toMatchObject(refused)
    expect(await user.get(`/v1/dids/${old.id}`)).toMatchObject({ ipAddress: '999.999.1.1', doctor: { kr: '이의사' } })
    for (const ipAddress of ['2001:db8::7', 'did-3.local', ''])
      expect(await change({ id: old.id, ipAddress })).toMatchObject({ status: 200, body: [{ ipAddress }] })
  })
})

describe('DE-06 boards for those without a token', () => {
  it('DE-06 shows one board, without its network fields', async () => {
    const { ipAddress, agentPort, macAddress, rfidReaderId, ...visible } = await createDid(user)
    expect(await server.anyone.get(`/v1/dids/${visible.id}`)).toEqual(visible)
    const { body } = await server.anyone.request<object>('GET', `/v1/dids/${visible.id}`)
    for (const hidden of [ipAddress, macAddress, rfidReaderId]) expect(JSON.stringify(body)).not.toContain(hidden)
    expect(Object.keys(body)).not.toContain('agentPort')
    expect(agentPort).not.toBe('')
  })

  it('DE-06 shows no list and takes no change', async () => {
    const { id } = await createDid(user)
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', aDid()],
      ['PATCH', { dids: [{ id }] }],
      ['DELETE', { ids: [id] }],
    ] as const) {
      expect((await server.anyone.request(method, '/v1/dids', body)).status).toBe(401)
    }
  })
})
