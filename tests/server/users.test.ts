import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { User } from '../../contract/users.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createUser } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let manager: Client
let user: Client
beforeAll(async () => {
  manager = await server.signedIn('MANAGER')
  user = await server.signedIn('USER')
})

const idOf = (client: Client) => client.session?.user.id ?? ''
const ids = async (query: string) => (await server.root.list<User>(`/v1/users?${query}`)).map(({ id }) => id)

describe('AP-02 the calls of users', () => {
  it('AP-02 my-info answers who is signed in', async () => {
    const { user: me } = user.session ?? {}
    expect(await user.get('/v1/users/my-info')).toEqual({
      id: me?.id,
      name: me?.name,
      position: '간호사',
      authority: 'USER',
    })
  })

  it('AP-02, DE-22 sign-up answers 201 with the user, without the password', async () => {
    const body = aUser({ authority: 'MANAGER' })
    const { status, body: stored } = await server.root.request<User>('POST', '/v1/users/sign-up', body)
    expect(status).toBe(201)
    expect(stored).toEqual({
      id: body.id,
      name: body.name,
      position: '간호사',
      authority: 'MANAGER',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: null,
    })
    expect(await server.root.get(`/v1/users/${body.id}`)).toEqual(stored)
  })

  it.each(['my-info', 'sessions', 'Create', '..'])(
    'sign-up refuses an id whose address is that of something else: %s',
    async (id) => {
      const { status, refusal } = await server.root.request('POST', '/v1/users/sign-up', aUser({ id }))
      expect([status, refusal.errors]).toEqual([400, [{ field: 'id', message: '사용할 수 없는 아이디입니다.' }]])
    },
  )

  it('sign-up makes a USER unless told otherwise', async () => {
    const { authority: _, position: __, ...body } = aUser()
    expect(await server.root.post('/v1/users/sign-up', body)).toMatchObject({ authority: 'USER', position: '' })
  })

  it('keeps where the console of a user begins, as they or a manager choose', async () => {
    const nurse = await server.signedIn('USER')
    const [id, info] = [idOf(nurse), () => nurse.get<{ firstPage?: string }>('/v1/users/my-info')]
    expect(await info()).not.toHaveProperty('firstPage')
    expect(await nurse.patch('/v1/users/first-page', { firstPage: 'VISITS' })).toMatchObject({
      id,
      firstPage: 'VISITS',
    })
    expect((await info()).firstPage).toBe('VISITS')
    await manager.patch('/v1/users', { users: [{ id, firstPage: 'WAITINGS' }] })
    expect((await info()).firstPage).toBe('WAITINGS')
    await manager.patch('/v1/users', { users: [{ id, position: '수간호사' }] })
    expect((await info()).firstPage).toBe('WAITINGS')
    await nurse.patch('/v1/users/first-page', { firstPage: null })
    expect(await info()).not.toHaveProperty('firstPage')
    expect(await createUser(server.root, { firstPage: 'DIDS' })).toMatchObject({ firstPage: 'DIDS' })
  })

  it('DE-25 refuses a first page that is none', async () => {
    for (const firstPage of ['USERS', 'rooms', '', 1, undefined])
      expect((await user.request('PATCH', '/v1/users/first-page', { firstPage })).status).toBe(400)
  })

  it('AP-02 PATCH changes what is named and says when', async () => {
    const { id, name } = await createUser(server.root)
    const [changed] = await server.root.patch<User[]>('/v1/users', { users: [{ id, position: '수간호사' }] })
    expect(changed).toMatchObject({ id, name, position: '수간호사', updatedAt: expect.any(String) })
  })

  it('AP-02, DE-22 DELETE answers the ids', async () => {
    const users = [await createUser(server.root), await createUser(server.root)]
    const body = { ids: users.map(({ id }) => id) }
    expect(await server.root.delete('/v1/users', body)).toEqual(body)
    expect((await server.root.request('GET', `/v1/users/${body.ids[0]}`)).status).toBe(404)
  })

  it('DE-04 lists by id, name, authority and position', async () => {
    const { id } = await createUser(server.root, {
      id: 'Dr.Kim-100',
      name: '김 의사',
      position: '100% 원장_',
      authority: 'MANAGER',
    })
    for (const query of ['id=dr.kim', 'name=의사', 'position=0%25', 'position=장_', 'authority=MANAGER&name=김']) {
      expect(await ids(query)).toEqual([id])
    }
    expect(await ids('position=0_')).toEqual([])
    expect(await ids('authority=ROOT')).toEqual(['root'])
    expect((await server.root.request('GET', '/v1/users?authority=NURSE')).status).toBe(400)
  })

  it('DE-03 sorts authorities by rank and users without a change last', async () => {
    const list = await server.root.get<Page<User>>('/v1/users?paged=false&sort=authority.asc,updatedAt.desc')
    const ranks = list.content.map(({ authority }) => ['ROOT', 'MANAGER', 'USER'].indexOf(authority))
    expect(ranks).toEqual(ranks.toSorted())
    const staff = list.content.filter(({ authority }) => authority === 'USER').map(({ updatedAt }) => updatedAt)
    expect(staff).toEqual([...staff.filter((at) => at !== null), ...staff.filter((at) => at === null)])
  })

  it('DE-16 refuses an id that is taken, at its field', async () => {
    expect(await server.root.request('POST', '/v1/users/sign-up', aUser({ id: 'root' }))).toMatchObject({
      status: 409,
      refusal: { errors: [{ field: 'id', message: '이미 사용 중인 아이디입니다.' }] },
    })
  })

  it.each([
    ['id', { id: '한글' }],
    ['id', { id: 'a b' }],
    ['id', { id: 'x'.repeat(51) }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['password', { password: '1234567' }],
    ['password', { password: 'x'.repeat(129) }],
    ['authority', { authority: 'ADMIN' as never }],
  ])('DE-25 refuses a wrong %s: %j', async (field, given) => {
    expect(await server.root.request('POST', '/v1/users/sign-up', aUser(given))).toMatchObject({
      status: 400,
      refusal: { errors: [{ field }] },
    })
  })
})

describe('DE-15 authorities', () => {
  it('DE-15 only ROOT and MANAGER list, create, change and delete users', async () => {
    const other = await createUser(server.root)
    for (const [method, path, body] of [
      ['GET', '/v1/users', undefined],
      ['POST', '/v1/users/sign-up', aUser()],
      ['PATCH', '/v1/users', { users: [{ id: idOf(user), name: '나' }] }],
      ['DELETE', '/v1/users', { ids: [other.id] }],
    ] as const) {
      expect(await user.request(method, path, body)).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } })
      expect((await server.anyone.request(method, path, body)).status).toBe(401)
    }
    expect((await manager.request('GET', '/v1/users')).status).toBe(200)
  })

  it('DE-15 a USER reads itself only', async () => {
    expect((await user.request('GET', `/v1/users/${idOf(user)}`)).status).toBe(200)
    expect((await user.request('GET', '/v1/users/root')).status).toBe(403)
    expect((await user.request('GET', '/v1/users/nobody')).status).toBe(403)
    expect((await manager.request('GET', '/v1/users/root')).status).toBe(200)
  })

  it('DE-15 nobody gives an authority above their own', async () => {
    const other = await createUser(server.root)
    expect((await manager.request('POST', '/v1/users/sign-up', aUser({ authority: 'ROOT' }))).status).toBe(403)
    expect((await manager.request('PATCH', '/v1/users', { users: [{ id: other.id, authority: 'ROOT' }] })).status).toBe(
      403,
    )
    expect(
      (await manager.request('PATCH', '/v1/users', { users: [{ id: idOf(manager), authority: 'ROOT' }] })).status,
    ).toBe(403)
    expect(
      (await manager.request('PATCH', '/v1/users', { users: [{ id: other.id, authority: 'MANAGER' }] })).status,
    ).toBe(200)
  })

  it('DE-15 nobody edits, deletes or sets the password of a user above them', async () => {
    expect((await manager.request('PATCH', '/v1/users', { users: [{ id: 'root', name: '나' }] })).status).toBe(403)
    expect((await manager.request('DELETE', '/v1/users', { ids: ['root'] })).status).toBe(403)
    expect((await manager.request('PATCH', '/v1/users/password', { id: 'root', password: 'taken over' })).status).toBe(
      403,
    )
    expect((await server.anyone.request('POST', '/auth/login', { id: 'root', password: PASSWORD })).status).toBe(200)
  })

  it('DE-15 a USER changes its own password only; managers those of the users they manage', async () => {
    const other = await createUser(server.root)
    expect(
      (await user.request('PATCH', '/v1/users/password', { id: other.id, password: 'another password' })).status,
    ).toBe(403)
    expect((await user.request('PATCH', '/v1/users/password', { id: idOf(user), password: PASSWORD })).status).toBe(200)
    expect(
      (await manager.request('PATCH', '/v1/users/password', { id: other.id, password: 'another password' })).status,
    ).toBe(200)
    expect(
      (await manager.request('PATCH', '/v1/users/password', { id: 'nobody', password: 'another password' })).status,
    ).toBe(404)
  })

  it('DE-15 the last ROOT is neither demoted nor deleted', async () => {
    const demotion = { users: [{ id: 'root', authority: 'MANAGER' }] }
    expect(await server.root.request('PATCH', '/v1/users', demotion)).toMatchObject({
      status: 409,
      refusal: { code: 'LAST_ROOT' },
    })
    expect((await server.root.request('DELETE', '/v1/users', { ids: ['root'] })).status).toBe(409)
    expect((await server.root.get<User>('/v1/users/root')).authority).toBe('ROOT')
  })

  it('DE-15 with a second ROOT, the first may go', async () => {
    const [first, second] = [await server.signedIn('ROOT'), await server.signedIn('ROOT')]
    const [demoted] = await second.patch<User[]>('/v1/users', { users: [{ id: idOf(first), authority: 'USER' }] })
    expect(demoted?.authority).toBe('USER')
    expect((await server.root.request('DELETE', '/v1/users', { ids: [idOf(second)] })).status).toBe(200)
  })

  it('nobody deletes themselves', async () => {
    expect(await manager.request('DELETE', '/v1/users', { ids: [idOf(manager)] })).toMatchObject({
      status: 409,
      refusal: { message: '로그인한 사용자는 자신을 삭제할 수 없습니다.' },
    })
  })

  it('DE-14 one user above the caller stops the whole change', async () => {
    const other = await createUser(server.root)
    expect(
      (
        await manager.request('PATCH', '/v1/users', {
          users: [
            { id: other.id, name: '바뀜' },
            { id: 'root', name: '바뀜' },
          ],
        })
      ).status,
    ).toBe(403)
    expect((await manager.request('DELETE', '/v1/users', { ids: [other.id, 'root'] })).status).toBe(403)
    expect(await server.root.get<User>(`/v1/users/${other.id}`)).toEqual(other)
  })
})
