import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session, Tokens } from '../../contract/auth.ts'
import { PASSWORD } from '../harness/builders.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('AP-01 login', () => {
  it('answers both tokens and the user', async () => {
    const session = await server.anyone.post<Session>('/auth/login', { id: 'root', password: PASSWORD })
    expect(session).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: { id: 'root', name: '최종관리자', position: '', authority: 'ROOT' },
    })
  })

  it('AP-01 exchanges a refresh token for two new tokens', async () => {
    const tokens = await server.anyone.post<Tokens>('/auth/refresh', { refreshToken: server.root.session?.refreshToken })
    expect(Object.keys(tokens)).toEqual(['accessToken', 'refreshToken'])
  })
})
