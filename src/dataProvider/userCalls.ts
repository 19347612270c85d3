import type { PasswordChange } from '../../contract/users.ts'
import type { Request } from './request.ts'

/** Calls about users that are neither reading nor writing a record (US-04). */
export const userCalls = (request: Request) => ({
  /** `PATCH /v1/users/password`; throws HttpError. */
  changePassword: (change: PasswordChange) => request<unknown>('PATCH', 'v1/users/password', { body: change }),
})
