import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { RIGHTS, type Right } from '../../domain/rights.ts'
import type { Client } from '../harness/client.ts'
import { createRoom } from '../harness/create.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'
import { ACCESS_ROWS, type CallName, EVERY_CALL, request, type World } from './accessRows.ts'

/** The calls that each right allows to USER staff, and the refusal for users without the right. */
const OPENED: Record<Right, { readonly calls: readonly CallName[]; readonly refusal: string }> = {
  deleteRooms: { calls: ['rooms.remove'], refusal: '검사실 삭제는 관리자만 할 수 있습니다.' },
  deleteExams: { calls: ['exams.remove'], refusal: '검사 삭제는 관리자만 할 수 있습니다.' },
  deleteDids: { calls: ['dids.remove'], refusal: '대기판 삭제는 관리자만 할 수 있습니다.' },
  deleteTags: { calls: ['tagMappings.remove'], refusal: '태그 삭제는 관리자만 할 수 있습니다.' },
  changeDidOptions: {
    calls: [
      'didOptions.clock',
      'didOptions.delayTime',
      'didOptions.doctorPhoto',
      'didOptions.masking',
      'didOptions.notice',
      'didOptions.video',
      'didOptions.screen',
      'didOptions.voice',
      'didOptions.tag',
      'didOptions.tickets',
      'didOptions.calls',
      'didOptions.upload',
    ],
    refusal: '대기판 옵션 변경은 관리자만 할 수 있습니다.',
  },
  recordVoices: { calls: ['voice.store', 'voice.remove'], refusal: '음성 녹음 변경은 관리자만 할 수 있습니다.' },
  powerDids: {
    calls: ['displays.wake', 'displays.agentShutdown'],
    refusal: '대기판 전원 조작은 관리자만 할 수 있습니다.',
  },
  statistics: {
    calls: ['statistics.day', 'statistics.hours', 'statistics.replay', 'statistics.summary', 'statistics.ways'],
    refusal: '통계 조회는 관리자만 할 수 있습니다.',
  },
}
const ALL = Object.fromEntries(RIGHTS.map((right) => [right, true]))
const NONE = Object.fromEntries(RIGHTS.map((right) => [right, false]))

const server = serverForAll()
let user: Client
let manager: Client
beforeAll(async () => {
  user = await server.signedIn('USER')
  manager = await server.signedIn('MANAGER')
})
afterEach(() => server.root.patch('/v1/rights', ALL))

const removeRoom = async (client: Client) =>
  (await client.request('DELETE', '/v1/rooms', { ids: [(await createRoom(server.root)).id] })).status

it.each(RIGHTS)('guard: %s belongs to its calls and to no others', (right) => {
  const opened = [...EVERY_CALL].filter(([, call]) => call.right === right).map(([name]) => name)
  expect(opened.toSorted()).toEqual(OPENED[right].calls.toSorted())
})

describe.each(RIGHTS.flatMap((right) => OPENED[right].calls.map((name) => ({ right, name }))))(
  '$right: $name',
  ({ right, name }) => {
    const { send, expect: cells } = ACCESS_ROWS[name]
    const sendAs = async (caller: Client) => {
      const world: World = { root: server.root, caller }
      return request(caller, EVERY_CALL.get(name) as Call, await send(world))
    }

    it('is refused to USER staff from whom it is withheld, and to nobody else', async () => {
      await server.root.patch('/v1/rights', { [right]: false })
      expect(await sendAs(user)).toMatchObject({
        status: 403,
        refusal: { code: 'FORBIDDEN', message: OPENED[right].refusal },
      })
      const others = await Promise.all([sendAs(server.anyone), sendAs(manager), sendAs(server.root)])
      expect(others.map(({ status }) => status)).toEqual([cells[0], cells[2], cells[3]])
    })

    it('is open to USER staff who have it, whatever else is withheld', async () => {
      await server.root.patch('/v1/rights', { ...NONE, [right]: true })
      expect((await sendAs(user)).status).toBe(cells[2])
    })
  },
)

describe('the settings', () => {
  it('withhold nothing but the statistics at first', async () => {
    const fresh = await startServer()
    expect(await fresh.root.get('/v1/rights')).toEqual({ ...ALL, statistics: false })
    await fresh.close()
  })

  it('change what a manager names, keep the rest, and are read by all staff', async () => {
    expect(await manager.patch('/v1/rights', { deleteRooms: false, deleteTags: false })).toEqual({
      ...ALL,
      deleteRooms: false,
      deleteTags: false,
    })
    // Repeating `deleteRooms: false` has no further effect.
    await manager.patch('/v1/rights', { deleteTags: true, deleteRooms: false })
    expect(await user.get('/v1/rights')).toEqual({ ...ALL, deleteRooms: false })
  })

  it('count at once for who is signed in already', async () => {
    expect(await removeRoom(user)).toBe(200)
    await manager.patch('/v1/rights', { deleteRooms: false })
    expect(await removeRoom(user)).toBe(403)
    await manager.patch('/v1/rights', { deleteRooms: true })
    expect(await removeRoom(user)).toBe(200)
  })

  it('count for a manager who has become a USER', async () => {
    const demoted = await server.signedIn('MANAGER')
    const { id, password } = { id: demoted.session?.user.id ?? '', password: 'another password' }
    await manager.patch('/v1/rights', { deleteRooms: false })
    await server.root.patch('/v1/users', { users: [{ id, authority: 'USER' }] })
    await server.root.patch('/v1/users/password', { id, password })
    expect(await removeRoom(await server.anyone.signIn(id, password))).toBe(403)
  })

  it.each([{ deleteUsers: false }, { deleteRooms: 'no' }, { deleteRooms: null }, []])('refuse %j', async (body) => {
    expect((await server.root.request('PATCH', '/v1/rights', body)).status).toBe(400)
    expect(await server.root.get('/v1/rights')).toEqual(ALL)
  })

  it('leave a line in the audit log, as does what was refused', async () => {
    await manager.patch('/v1/rights', { deleteExams: false })
    // A refusal that was logged recently for the same sign-in is not logged again.
    const refused = await server.signedIn('USER')
    await refused.request('DELETE', '/v1/exams', { ids: ['none'] })
    const logged = (action: 'rights.update' | 'access.refused') =>
      server.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'subjects', 'details'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    expect(await logged('rights.update')).toEqual({
      user_id: manager.session?.user.id,
      subjects: 'rights',
      details: '{"deleteExams":false}',
    })
    await expect
      .poll(() => logged('access.refused'))
      .toMatchObject({ user_id: refused.session?.user.id, details: '{"call":"DELETE /v1/exams"}' })
  })

  it('are told to the one whom they concern by my-info', async () => {
    const withheld = async (client: Client) =>
      (await client.get<{ withheldRights?: Right[] }>('/v1/users/my-info')).withheldRights
    expect(await withheld(user)).toBeUndefined()
    await manager.patch('/v1/rights', { changeDidOptions: false, deleteRooms: false })
    expect(await withheld(user)).toEqual(['deleteRooms', 'changeDidOptions'])
    expect(await withheld(manager)).toBeUndefined()
    expect(await withheld(server.root)).toBeUndefined()
  })

  it('my-info names a right that only managers have until they give it', async () => {
    const given = async (client: Client) =>
      (await client.get<{ givenRights?: Right[] }>('/v1/users/my-info')).givenRights
    expect(await given(user)).toEqual(['statistics'])
    await manager.patch('/v1/rights', { statistics: false })
    expect(await given(user)).toBeUndefined()
    expect(await given(manager)).toBeUndefined()
  })

  it('survive a right of a later version in the database', async () => {
    await server.database.db.insertInto('withheld_rights').values({ name: 'deletePatients' }).execute()
    expect(await user.get('/v1/rights')).toEqual(ALL)
    expect(await removeRoom(user)).toBe(200)
  })
})
