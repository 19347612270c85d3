import { useCanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import type { MenuEntry } from './menu.ts'
import css from './SideNavigation.module.css'

interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly pathname: string
  readonly onFollow: () => void
}

/** One entry of the side navigation, absent for those who may not see its page (NV-04). */
export function MenuLink(props: MenuLinkProps) {
  return props.entry.needs ? <GuardedLink {...props} needs={props.entry.needs} /> : <PlainLink {...props} />
}

function GuardedLink({ needs, ...props }: MenuLinkProps & { needs: string }) {
  const { canAccess } = useCanAccess({ resource: needs, action: 'list' })
  return canAccess ? <PlainLink {...props} /> : null
}

function PlainLink({ entry: { to, label, icon: Icon, exact = false, page }, pathname, onFollow }: MenuLinkProps) {
  const text = useText()
  const current = pathname === to || pathname === page || (!exact && pathname.startsWith(`${to}/`))
  return (
    <li>
      <Link className={css.link} to={to} aria-current={current ? 'page' : undefined} title={text(label)} onClick={onFollow}>
        <Icon aria-hidden />
        <span>{text(label)}</span>
      </Link>
    </li>
  )
}
