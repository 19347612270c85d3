import type { UserCreate } from '../../../contract/users.ts'
import { assignableAuthorities, type Authority } from '../../../domain/rights.ts'
import { FIRST_PAGES } from '../../../domain/firstPage.ts'
import { ID_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/limits.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { FIRST_PAGE_LABELS } from '../../layout/firstPages.ts'
import { type ColumnOf, sheetOf } from '../../sheets/sheet.ts'

/** Initial values of a new user. */
export const USER_DEFAULTS: UserCreate = { id: '', name: '', password: '', position: '', authority: 'USER' }

/**
 * CSV sheet of users. Passwords are imported but never exported.
 * @param own authority of the signed-in user, which limits the authorities that a file may assign
 * @param hasFirstPages whether the server stores users' first pages
 */
export const userSheet = (own: Authority, hasFirstPages: boolean) =>
  sheetOf('users', {
    defaults: USER_DEFAULTS,
    columns: [
      { source: 'id', cell: { type: 'text', max: ID_MAX, id: true }, required: true, unique: true },
      { source: 'password', cell: { type: 'password', min: PASSWORD_MIN, max: PASSWORD_MAX }, required: true },
      { source: 'name', cell: { type: 'text', max: NAME_MAX }, required: true },
      { source: 'authority', cell: { type: 'choice', labels: AUTHORITY_LABELS, allowed: assignableAuthorities(own) } },
      { source: 'position', cell: { type: 'text', max: NAME_MAX } },
      ...(hasFirstPages ? [FIRST_PAGE] : []),
      { source: 'createdAt', cell: { type: 'shown', write: (user) => formatDate(user.createdAt) } },
      {
        source: 'updatedAt',
        cell: { type: 'shown', write: (user) => (user.updatedAt ? formatDate(user.updatedAt) : '') },
      },
    ],
  })

const FIRST_PAGE: ColumnOf<'users'> = {
  source: 'firstPage',
  cell: { type: 'choice', labels: FIRST_PAGE_LABELS, allowed: FIRST_PAGES },
}

const AUTHORITY_LABELS = {
  ROOT: 'resources.users.authorities.ROOT',
  MANAGER: 'resources.users.authorities.MANAGER',
  USER: 'resources.users.authorities.USER',
} as const
