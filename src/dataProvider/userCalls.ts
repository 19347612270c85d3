import type { FirstPage } from '../../domain/firstPage.ts'
import type { AnyPasswordChange, OwnSession } from '../../contract/users.ts'
import type { RecoveryCodes, SecondFactorSetUp, SecondFactorState } from '../../contract/secondFactor.ts'
import type { Request } from './request.ts'

const SECOND_FACTOR = 'v1/users/second-factor'

/** Calls about users other than reading and writing records. */
export const userCalls = (request: Request) => ({
  /** `PATCH /v1/users/password`; throws HttpError. */
  changePassword: (change: AnyPasswordChange) => request<unknown>('PATCH', 'v1/users/password', { body: change }),

  /** Lists the user's own sessions; only our server can. Throws HttpError, as does `endSessions`. */
  listSessions: async (signal?: AbortSignal): Promise<readonly OwnSession[]> =>
    (await request<{ sessions: OwnSession[] }>('GET', 'v1/users/sessions', { signal })).sessions,
  /** Where the own console begins, null for where it does by itself; of our server alone, throws HttpError. */
  chooseFirstPage: (firstPage: FirstPage | null) =>
    request<unknown>('PATCH', 'v1/users/first-page', { body: { firstPage } }),
  /** Ends all sessions of users; of our server alone, throws HttpError. */
  signOutUsers: (ids: readonly string[]) => request<unknown>('POST', 'v1/users/sign-out', { body: { ids } }),
  readSecondFactor: (signal?: AbortSignal) => request<SecondFactorState>('GET', SECOND_FACTOR, { signal }),
  /** Returns the secret of a second factor that {@link confirmSecondFactor} turns on. */
  setUpSecondFactor: (currentPassword: string) =>
    request<SecondFactorSetUp>('POST', SECOND_FACTOR, { body: { currentPassword } }),
  confirmSecondFactor: (code: string) => request<RecoveryCodes>('POST', `${SECOND_FACTOR}/confirm`, { body: { code } }),
  /** @param code of the app, or a recovery code */
  renewRecoveryCodes: (currentPassword: string, code: string) =>
    request<RecoveryCodes>('POST', `${SECOND_FACTOR}/codes`, { body: { currentPassword, code } }),
  /** @param code of the app, or a recovery code */
  turnOffSecondFactor: (currentPassword: string, code: string) =>
    request<unknown>('DELETE', SECOND_FACTOR, { body: { currentPassword, code } }),
  /** Turns second factors of other users off; for ROOT. */
  resetSecondFactors: (ids: readonly string[]) => request<unknown>('POST', `${SECOND_FACTOR}/reset`, { body: { ids } }),
  endSessions: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/users/sessions', { body: { ids } }),
})
