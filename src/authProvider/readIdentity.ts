import { isWireId } from '../../contract/answerFields.ts'
import { AUTHORITIES, type Authority } from '../../domain/authority.ts'
import { FIRST_PAGES, type FirstPage } from '../../domain/firstPage.ts'
import { RIGHTS, type Right } from '../../domain/rights.ts'

/** The signed-in user; `id` and `fullName` are '' when the server does not send them. */
export interface Identity {
  readonly id: string
  /** The id of the type that the server sent, for calls that name the user. */
  readonly wireId: string | number
  readonly fullName: string
  readonly authority: Authority
  readonly position: string
  /** Undefined for who chose none, and on another server. */
  readonly firstPage: FirstPage | undefined
  /** Empty for who may do everything, and on another server. */
  readonly withheldRights: readonly Right[]
}

/**
 * Reads my-info, and from the stored user what that does not tell; null when neither has a name or an authority. An
 * unknown authority may do the least. What was chosen and withheld is only in my-info: the stored user is as old as the
 * sign-in.
 */
export function readIdentity(myInfo: unknown, storedUser: unknown): Identity | null {
  const { id, name, authority, position } = { ...fieldsOf(storedUser), ...fieldsOf(myInfo) }
  if (typeof name !== 'string' && typeof authority !== 'string') return null
  const { firstPage, withheldRights } = fieldsOf(myInfo)
  return {
    id: isWireId(id) ? String(id) : '',
    wireId: isWireId(id) ? id : '',
    fullName: typeof name === 'string' ? name : '',
    authority: AUTHORITIES.find((known) => known === authority) ?? 'USER',
    position: typeof position === 'string' ? position : '',
    firstPage: FIRST_PAGES.find((known) => known === firstPage),
    withheldRights: RIGHTS.filter((right) => Array.isArray(withheldRights) && withheldRights.includes(right)),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
