import { fieldsOf, isWireId, textOf } from '../../contract/answerFields.ts'
import { isGivenRight, needsRights, RIGHTS, type Right, AUTHORITIES, type Authority } from '../../domain/rights.ts'
import { FIRST_PAGES, type FirstPage } from '../../domain/firstPage.ts'

/** The signed-in user; `id` and `fullName` are '' when the server does not send them. */
export interface Identity {
  readonly id: string
  /** The id of the type that the server sent, for calls that name the user. */
  readonly wireId: string | number
  readonly fullName: string
  readonly authority: Authority
  readonly position: string
  /** Whether the user signs in by an account of the hospital, and has no password here. */
  readonly isExternal: boolean
  /** Undefined for who chose none, and on another server. */
  readonly firstPage: FirstPage | undefined
  /** Those that the user does not have; empty for managers. */
  readonly withheldRights: readonly Right[]
}

/**
 * Reads my-info, and from the stored user the fields that are missing there; null when neither has a name or an authority. An
 * unknown authority may do the least. The first page and withheld rights are only in my-info: the stored user is as old as
 * the sign-in.
 */
export function readIdentity(myInfo: unknown, storedUser: unknown): Identity | null {
  const { id, name, authority, position, isExternal } = { ...fieldsOf(storedUser), ...fieldsOf(myInfo) }
  if (typeof name !== 'string' && typeof authority !== 'string') return null
  const { firstPage, withheldRights, givenRights } = fieldsOf(myInfo)
  const known = AUTHORITIES.find((each) => each === authority) ?? 'USER'
  const isNamed = (rights: unknown, right: Right) => Array.isArray(rights) && rights.includes(right)
  return {
    id: isWireId(id) ? String(id) : '',
    wireId: isWireId(id) ? id : '',
    fullName: textOf(name),
    authority: known,
    position: textOf(position),
    isExternal: isExternal === true,
    firstPage: FIRST_PAGES.find((page) => page === firstPage),
    withheldRights: RIGHTS.filter((right) =>
      isGivenRight(right) ? needsRights(known) && !isNamed(givenRights, right) : isNamed(withheldRights, right),
    ),
  }
}
