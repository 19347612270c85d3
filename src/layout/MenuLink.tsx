import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import type { MenuEntry } from './menu.ts'
import css from './SideNavigation.module.css'

interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly pathname: string
  readonly onFollow: () => void
}

/** Entry of the side navigation, hidden from users who may not open its page. */
export function MenuLink(props: MenuLinkProps) {
  const { needs } = props.entry
  if (!needs) return <PlainLink {...props} />
  return (
    // A placeholder reserves the line until the permission is known, so that the entries below do not move.
    <CanAccess resource={needs} action="list" error={null} loading={<li className={css.pending} />}>
      <PlainLink {...props} />
    </CanAccess>
  )
}

function PlainLink({ entry: { to, label, icon: Icon, exact = false, page }, pathname, onFollow }: MenuLinkProps) {
  const text = useText()
  const isAt = (path: string) => pathname === path || (!exact && pathname.startsWith(`${path}/`))
  const current = isAt(to) || (page !== undefined && isAt(page))
  return (
    <li>
      <Link
        className={css.link}
        to={to}
        aria-current={current ? 'page' : undefined}
        title={text(label)}
        onClick={onFollow}
      >
        <Icon aria-hidden />
        <span>{text(label)}</span>
      </Link>
    </li>
  )
}
