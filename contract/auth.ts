import { z } from 'zod'
import { ID_MAX, PASSWORD_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import { anyText, composedText, isStorable } from './common.ts'
import { message } from './messages.ts'
import { CurrentUser } from './users.ts'

export const Login = z.strictObject({
  /** Any text that the database can compare: an id without a user is a failed login, not a validation error. */
  id: anyText(ID_MAX).refine(isStorable, message('NOT_STORABLE')),
  password: composedText(PASSWORD_MAX).max(PASSWORD_MAX),
})
export type Login = z.infer<typeof Login>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** The answer of a sign-in; the browser stores those of the three parts that it finds. */
export const Session = Tokens.extend({ user: CurrentUser })
export type Session = z.infer<typeof Session>

/** Maximum length of the query with which the provider of hospital accounts returns: its codes are long. */
const PROVIDER_ANSWER_MAX = 8_000

const RefreshToken = z.strictObject({ refreshToken: anyText(2_000).min(1) })

export const authCalls = {
  login: call('POST', '/auth/login', 'public', '로그인', { body: Login, answer: Session }),
  refresh: call('POST', '/auth/refresh', 'public', '토큰 갱신', { body: RefreshToken, answer: Tokens }),
  /** Beyond the specification: other servers answer 404. Ends the session, whether or not it still exists. */
  logout: call('POST', '/auth/logout', 'public', '로그아웃', { body: RefreshToken, answer: z.object({}) }),
  /** Begins a sign-in by a hospital account: `url` is the page of its provider. Beyond the specification. */
  beginExternal: call('POST', '/auth/provider', 'public', '병원 계정으로 로그인 시작', {
    answer: z.object({ url: z.url() }),
  }),
  /** Completes it; `answer` is the query of the address to which the provider returned. Beyond the specification. */
  finishExternal: call('POST', '/auth/provider/finish', 'public', '병원 계정으로 로그인 완료', {
    body: z.strictObject({ answer: anyText(PROVIDER_ANSWER_MAX).min(1) }),
    answer: Session,
  }),
}
