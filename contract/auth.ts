import { z } from 'zod'
import { ID_MAX, PASSWORD_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import { anyText, composedText, isStorable, NOT_STORABLE } from './common.ts'
import { CurrentUser } from './users.ts'

export const Login = z.strictObject({
  /** Any text that the database can compare: an id without a user is a failed login, not a validation error. */
  id: anyText(ID_MAX).refine(isStorable, NOT_STORABLE),
  password: composedText(PASSWORD_MAX).max(PASSWORD_MAX),
})
export type Login = z.infer<typeof Login>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** The answer of a sign-in; the browser stores those of the three parts that it finds. */
export const Session = Tokens.extend({ user: CurrentUser })
export type Session = z.infer<typeof Session>

const RefreshToken = z.strictObject({ refreshToken: anyText(2_000).min(1) })

export const authCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: '로그인',
    body: Login,
    answer: Session,
  }),
  refresh: call({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: '토큰 갱신',
    body: RefreshToken,
    answer: Tokens,
  }),
  /** Beyond the specification: other servers answer 404. Ends the session, whether or not it still exists. */
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: '로그아웃',
    body: RefreshToken,
    answer: z.object({}),
  }),
}
