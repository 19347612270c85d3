import { z } from 'zod'
import { RIGHTS, AUTHORITIES, type Right } from '../domain/rights.ts'
import { FIRST_PAGES } from '../domain/firstPage.ts'
import { BULK_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

const Authority = z.enum(AUTHORITIES)
const position = c.nullAsEmpty(c.line(NAME_MAX))
const PASSWORD_TOO_LONG = message('PASSWORD_TOO_LONG', { max: PASSWORD_MAX })
/** Normalized (NFC) like all text but never trimmed: a space may be part of a password. */
const password = c.composedText(PASSWORD_MAX, PASSWORD_TOO_LONG).max(PASSWORD_MAX, PASSWORD_TOO_LONG)
const NewPassword = password.min(PASSWORD_MIN, message('PASSWORD_TOO_SHORT', { min: PASSWORD_MIN }))

/** The page on which the console starts for the user; null clears the choice. Beyond the specification. */
const FirstPage = z.enum(FIRST_PAGES)

export const User = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  authority: Authority,
  /** Absent when the user has not chosen one. */
  firstPage: FirstPage.optional(),
  /** Absent for a user who may sign in. */
  isSuspended: z.boolean().optional(),
  /** Last day of the suspension; absent for one without an end. */
  suspendedUntil: c.Day.optional(),
  /** Absent for a user who has not signed in since this is recorded. */
  lastLoginAt: c.Instant.optional(),
  /** Absent for a user without a second factor. */
  hasSecondFactor: z.boolean().optional(),
  /** Absent for a user with a password; the others sign in by an account of the hospital. */
  isExternal: z.boolean().optional(),
  createdAt: c.Instant,
  updatedAt: c.Instant.nullable(),
})
export type User = z.infer<typeof User>

/** The signed-in user, as the browser stores it under the key `user`. */
export const CurrentUser = User.pick({
  id: true,
  name: true,
  position: true,
  authority: true,
  isExternal: true,
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The answer of my-info; beyond the specification it has the first page and the withheld rights. */
const MyInfo = CurrentUser.extend({
  firstPage: FirstPage.optional(),
  /** Absent for a user without restrictions. */
  withheldRights: z.array(z.enum(RIGHTS)).optional(),
  /** Rights that the user has only because the hospital gives them to USER staff; absent for none. */
  givenRights: z.array(z.enum(RIGHTS)).optional(),
})

export const UserCreate = z.strictObject({
  id: c.NewTextId,
  name: c.Name,
  password: NewPassword,
  position: position.default(''),
  authority: Authority.default('USER'),
  firstPage: FirstPage.nullable().optional(),
})
export type UserCreate = z.infer<typeof UserCreate>

export const UserPatch = z.strictObject({
  id: c.TextId,
  name: c.Name.optional(),
  position: position.optional(),
  authority: Authority.optional(),
  firstPage: FirstPage.nullable().optional(),
  /** Suspends the account and ends its sessions; false also clears the last day. Beyond the specification. */
  isSuspended: z.boolean().optional(),
  suspendedUntil: c.Day.nullable().optional(),
})
export type UserPatch = z.infer<typeof UserPatch>

export const PasswordChange = z.strictObject({
  id: c.TextId,
  password: NewPassword,
  /** The password to be replaced, required for the caller's own. Beyond the specification. */
  currentPassword: password.min(1, message('CURRENT_PASSWORD')).optional(),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** An active session of the caller. Beyond the specification. */
export const OwnSession = z.object({
  id: z.string(),
  /** Time and address of the sign-in; the address is '' for sessions from before it was recorded. */
  createdAt: c.Instant,
  address: z.string(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const USER_SORTS = ['id', 'name', 'authority', 'position', 'lastLoginAt', 'createdAt', 'updatedAt'] as const
export const UserQuery = c.listQuery(USER_SORTS, {
  id: c.TextFilter,
  name: c.TextFilter,
  authority: c.ChoiceFilter(AUTHORITIES),
  position: c.TextFilter,
})
export type UserQuery = z.infer<typeof UserQuery>

export const userCalls = {
  myInfo: call('GET', '/v1/users/my-info', 'staff', '로그인한 사용자', { answer: MyInfo }),
  list: call('GET', '/v1/users', 'manager', '사용자 목록', { query: UserQuery, answer: c.pageOf(User) }),
  one: call('GET', '/v1/users/:id', 'staff', '사용자 한 명 (사용자는 본인만)', {
    params: c.TextIdParams,
    answer: User,
  }),
  signUp: call('POST', '/v1/users/sign-up', 'manager', '사용자 생성', {
    body: UserCreate,
    answer: User,
    status: 201,
    isIdempotent: true,
  }),
  update: call('PATCH', '/v1/users', 'manager', '사용자 수정', {
    body: z.strictObject({ users: z.array(UserPatch).min(1).max(BULK_MAX) }),
    answer: z.array(User),
  }),
  changePassword: call('PATCH', '/v1/users/password', 'staff', '비밀번호 변경 (사용자는 본인만)', {
    body: PasswordChange,
    answer: User,
  }),
  /** Every user may change their own first page. Beyond the specification. */
  chooseFirstPage: call('PATCH', '/v1/users/first-page', 'staff', '본인의 첫 화면 정하기', {
    body: z.strictObject({ firstPage: FirstPage.nullable() }),
    answer: User,
  }),
  /** Beyond the specification, as is {@link endSessions}: other servers answer 404. */
  sessions: call('GET', '/v1/users/sessions', 'staff', '본인의 로그인 목록', {
    answer: z.object({ sessions: z.array(OwnSession) }),
  }),
  endSessions: call('DELETE', '/v1/users/sessions', 'staff', '본인의 다른 로그인 끝내기', {
    body: c.TextIds,
    answer: c.TextIds,
  }),
  /** For the lock screen. 400 for a wrong password, which counts as a failed sign-in. Beyond the specification. */
  confirmPassword: call('POST', '/v1/users/confirm-password', 'staff', '본인의 비밀번호 확인 (화면 잠금 해제)', {
    body: z.strictObject({ currentPassword: password.min(1) }),
    answer: z.object({}),
  }),
  /** Beyond the specification. */
  signOut: call('POST', '/v1/users/sign-out', 'manager', '사용자를 모든 기기에서 로그아웃', {
    body: c.TextIds,
    answer: c.TextIds,
  }),
  remove: call('DELETE', '/v1/users', 'manager', '사용자 삭제', { body: c.TextIds, answer: c.TextIds }),
}

/**
 * Rights of users with authority USER; ROOT and MANAGER have all of them. Beyond the specification, as are the calls.
 */
export const StaffRights = z.object(
  Object.fromEntries(RIGHTS.map((right) => [right, z.boolean()])) as Record<Right, z.ZodBoolean>,
)
export type StaffRights = z.infer<typeof StaffRights>

/** The rights to change; the others stay as they are. */
const StaffRightsPatch = StaffRights.partial().strict()

export const rightCalls = {
  read: call('GET', '/v1/rights', 'staff', '직원(사용자) 권한 설정', { answer: StaffRights }),
  update: call('PATCH', '/v1/rights', 'manager', '직원(사용자) 권한 설정 변경', {
    body: StaffRightsPatch,
    answer: StaffRights,
  }),
}
