import { TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetUp } from '../../contract/secondFactor.ts'
import { PASSWORD } from './builders.ts'
import type { Client } from './client.ts'

const STEP_MS = 30_000

/** Returns the code that an authenticator app shows, some steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Begins to set a user's second factor up. */
export const setUp = (user: Client): Promise<SecondFactorSetUp> =>
  user.post('/v1/users/second-factor', { currentPassword: PASSWORD })

/** Turns a user's second factor on by the code of the step before. @returns its secret, that code and the recovery codes */
export async function turnOnSecondFactor(
  user: Client,
): Promise<SecondFactorSetUp & RecoveryCodes & { readonly usedCode: string }> {
  const made = await setUp(user)
  // The step of the test's own codes must come later, because each step counts once.
  const usedCode = codeOf(made.secret, -1)
  const { recoveryCodes } = await user.post<RecoveryCodes>('/v1/users/second-factor/confirm', { code: usedCode })
  return { ...made, usedCode, recoveryCodes }
}
