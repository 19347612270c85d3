import { z } from 'zod'
import { CODE_LENGTH_MAX, PASSWORD_MAX } from '../domain/limits.ts'
import { Session } from './auth.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

/** Whether the caller signs in with a second factor, must do so, and how many recovery codes are left. */
export const SecondFactorState = z.object({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.number().int() })
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Secret for an authenticator app, in base32 and as the address in its QR code. It counts once a code confirmed it. */
export const SecondFactorSetUp = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

/** Recovery codes, shown once; each signs in once in place of a code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** A sign-in that a code completed; with recovery codes where it also set the second factor up. */
export const ContinuedSession = Session.extend({ recoveryCodes: z.array(z.string()).optional() })
export type ContinuedSession = z.infer<typeof ContinuedSession>

const code = c.anyText(CODE_LENGTH_MAX).min(1, message('CODE_REQUIRED'))
const NO_PASSWORD = message('CURRENT_PASSWORD')
const password = c.composedText(PASSWORD_MAX).max(PASSWORD_MAX).min(1, NO_PASSWORD)
const withPassword = z.strictObject({ currentPassword: password })

/** Proof of the owner: the password, also by its name in other calls, and a code of the app or a recovery code. */
const Proof = z
  .strictObject({ password: password.optional(), currentPassword: password.optional(), code })
  .transform(({ password: own, currentPassword = own, code: typed }, context) => {
    if (currentPassword === undefined)
      context.addIssue({ code: 'custom', path: ['currentPassword'], message: NO_PASSWORD })
    return { password: currentPassword ?? '', code: typed }
  })
export type SecondFactorProof = z.infer<typeof Proof>

/** Calls about second factors, beyond the specification. */
export const secondFactorCalls = {
  /** Continues a sign-in that was refused with a challenge, by a code of the app or a recovery code. */
  continueLogin: call('POST', '/auth/second-factor', 'public', '2단계 인증으로 로그인 계속', {
    body: z.strictObject({ challenge: c.anyText(2_000).min(1), code }),
    answer: ContinuedSession,
  }),
  state: call('GET', '/v1/users/second-factor', 'staff', '본인의 2단계 인증 상태', { answer: SecondFactorState }),
  setUp: call('POST', '/v1/users/second-factor', 'staff', '2단계 인증 준비 (비밀 값 만들기)', {
    body: withPassword,
    answer: SecondFactorSetUp,
  }),
  confirm: call('POST', '/v1/users/second-factor/confirm', 'staff', '2단계 인증 켜기', {
    body: z.strictObject({ code }),
    answer: RecoveryCodes,
  }),
  turnOff: call('DELETE', '/v1/users/second-factor', 'staff', '본인의 2단계 인증 끄기', {
    body: Proof,
    answer: z.object({}),
  }),
  renewCodes: call('POST', '/v1/users/second-factor/codes', 'staff', '복구 코드 새로 만들기', {
    body: Proof,
    answer: RecoveryCodes,
  }),
  reset: call('POST', '/v1/users/second-factor/reset', 'root', '다른 사용자의 2단계 인증 초기화 (최종관리자)', {
    body: c.TextIds,
    answer: c.TextIds,
  }),
}
