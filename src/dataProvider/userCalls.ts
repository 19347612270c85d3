import type { FirstPage } from '../../domain/firstPage.ts'
import type { AnyPasswordChange, OwnSession } from '../../contract/users.ts'
import type { Request } from './request.ts'

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
  endSessions: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/users/sessions', { body: { ids } }),
})
