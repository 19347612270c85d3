import type { User } from '../../../contract/users.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import css from './SuspensionMark.module.css'

/** Marks the account of a user who cannot sign in at present. */
export function SuspensionMark({ user: { isSuspended, suspendedUntil } }: { user: User }) {
  const text = useText()
  const today = formatDate(useServerNow())
  if (!isSuspended || (suspendedUntil !== undefined && suspendedUntil < today)) return null
  const label =
    suspendedUntil === undefined
      ? text('resources.users.suspension.mark')
      : text('resources.users.suspension.markUntil', { day: suspendedUntil })
  return <span className={css.mark}>{label}</span>
}
