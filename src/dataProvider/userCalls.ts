import type { FirstPage } from '../../domain/firstPage.ts'
import type { OwnSession, PasswordChange } from '../../contract/users.ts'
import type { Request } from './request.ts'

/** Calls about users that are neither reading nor writing a record (US-04). */
export const userCalls = (request: Request) => ({
  /** `PATCH /v1/users/password`; throws HttpError. */
  changePassword: (change: PasswordChange) => request<unknown>('PATCH', 'v1/users/password', { body: change }),

  /** The own sign-ins, of our server alone; throws HttpError, as does ending some. */
  listSessions: async (signal?: AbortSignal): Promise<readonly OwnSession[]> =>
    (await request<{ sessions: OwnSession[] }>('GET', 'v1/users/sessions', { signal })).sessions,
  /** Where the own console begins, null for where it does by itself; of our server alone, throws HttpError. */
  chooseFirstPage: (firstPage: FirstPage | null) =>
    request<unknown>('PATCH', 'v1/users/first-page', { body: { firstPage } }),
  endSessions: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/users/sessions', { body: { ids } }),
})
