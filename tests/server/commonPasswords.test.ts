import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_MIN } from '../../domain/limits.ts'
import { PASSWORD } from '../harness/builders.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const REFUSED = {
  status: 400,
  body: { errors: [{ field: 'password', message: '너무 흔히 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' }] },
}
const COMMON = ['12345678', 'password1', '1q2w3e4r5t', 'PassWord']

let server: TestServer
const create = (password: string) =>
  server.root.request('POST', '/v1/users/sign-up', {
    id: `nurse-${COMMON.indexOf(password)}`,
    name: '간호사',
    password,
  })

describe('PASSWORDS=uncommon', () => {
  beforeAll(async () => {
    server = await startServer({ env: { PASSWORDS: 'uncommon' } })
  })
  afterAll(() => server.close())

  it.each(COMMON)('gives nobody %s', async (password) => {
    expect(await create(password)).toMatchObject(REFUSED)
    const user = await server.signedIn('USER')
    const id = user.session?.user.id ?? ''
    expect(await user.request('PATCH', '/v1/users/password', { id, password })).toMatchObject(REFUSED)
    expect((await server.anyone.request('POST', '/auth/login', { id, password: PASSWORD })).status).toBe(200)
  })

  it('knows at least the 3,000 that ASVS 6.2.4 asks for, of those that are long enough', () => {
    expect(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).length).toBeGreaterThan(
      3_000,
    )
  })

  it('takes others', async () => {
    expect((await create('접수대 뒤의 화분 셋')).status).toBe(201)
  })
})

it('takes any of eight characters unless it is told otherwise', async () => {
  server = await startServer()
  expect((await create('12345678')).status).toBe(201)
  await server.close()
})
