import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import { isCurrent, type MenuPage } from './menu.ts'
import css from './SideNavigation.module.css'

interface MenuLinkProps {
  readonly page: MenuPage
  readonly pathname: string
  readonly onFollow: () => void
}

/** Entry of the side navigation, hidden from users who may not open its page. */
export function MenuLink(props: MenuLinkProps) {
  const { right } = props.page
  if (!right) return <PlainLink {...props} />
  return (
    // A placeholder reserves the line until the permission is known, so that the entries below do not move.
    <CanAccess resource={right} action="list" error={null} loading={<li className={css.pending} />}>
      <PlainLink {...props} />
    </CanAccess>
  )
}

function PlainLink({ page, pathname, onFollow }: MenuLinkProps) {
  const { path, label, icon: Icon } = page
  const text = useText()
  return (
    <li>
      <Link
        className={css.link}
        to={path}
        aria-current={isCurrent(pathname, page) ? 'page' : undefined}
        title={text(label)}
        onClick={onFollow}
      >
        <Icon aria-hidden />
        <span>{text(label)}</span>
      </Link>
    </li>
  )
}
