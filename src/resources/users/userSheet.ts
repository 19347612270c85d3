import { assignableAuthorities, type Authority } from '../../../domain/authority.ts'
import { FIRST_PAGES } from '../../../domain/firstPage.ts'
import { ID_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/limits.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { FIRST_PAGE_LABELS } from '../../layout/firstPages.ts'
import type { Sheet, SheetColumn } from '../../sheets/sheet.ts'
import { USER_DEFAULTS } from './userDefaults.ts'

/**
 * CSV sheet of users. Passwords are imported but never exported.
 * @param own authority of the signed-in user, which limits the authorities that a file may assign (DE-15)
 * @param hasFirstPages whether the server stores users' first pages
 */
export const userSheet = (own: Authority, hasFirstPages: boolean): Sheet => ({
  title: 'resources.users.name',
  defaults: USER_DEFAULTS,
  columns: [
    {
      source: 'id',
      label: 'resources.users.fields.id',
      cell: { type: 'text', max: ID_MAX, id: true },
      required: true,
      unique: true,
    },
    {
      source: 'password',
      label: 'resources.users.fields.password',
      cell: { type: 'password', min: PASSWORD_MIN, max: PASSWORD_MAX },
      required: true,
    },
    { source: 'name', label: 'resources.users.fields.name', cell: { type: 'text', max: NAME_MAX }, required: true },
    {
      source: 'authority',
      label: 'resources.users.fields.authority',
      cell: { type: 'choice', labels: AUTHORITY_LABELS, allowed: assignableAuthorities(own) },
    },
    { source: 'position', label: 'resources.users.fields.position', cell: { type: 'text', max: NAME_MAX } },
    ...(hasFirstPages ? [FIRST_PAGE] : []),
    {
      source: 'createdAt',
      label: 'resources.users.fields.createdAt',
      cell: { type: 'shown', write: (user) => formatDate(user.createdAt) },
    },
    {
      source: 'updatedAt',
      label: 'resources.users.fields.updatedAt',
      cell: { type: 'shown', write: (user) => (user.updatedAt ? formatDate(user.updatedAt) : '') },
    },
  ],
})

const FIRST_PAGE: SheetColumn = {
  source: 'firstPage',
  label: 'resources.users.fields.firstPage',
  cell: { type: 'choice', labels: FIRST_PAGE_LABELS, allowed: FIRST_PAGES },
}

const AUTHORITY_LABELS = {
  ROOT: 'resources.users.authorities.ROOT',
  MANAGER: 'resources.users.authorities.MANAGER',
  USER: 'resources.users.authorities.USER',
} as const
