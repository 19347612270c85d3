import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { MenuEntry } from './menu.ts'
import css from './SideNavigation.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { CanAccess } from 'react-admin'

interface SideNavigationProps {
  readonly entries: readonly MenuEntry[]
  /** Whether the drawer is open on a narrow screen. */
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Navigation between the pages of the mode: a column, icons only on narrower screens, a drawer on
 * phones.
 */
export function SideNavigation({ entries, open, onClose }: SideNavigationProps) {
  const text = useText()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open, onClose])
  return (
    <>
      <nav className={css.side} data-open={open} aria-label={text('layout.mainMenu')}>
        <ul className={css.list}>
          {entries.map((entry) => (
            <MenuLink key={entry.to} entry={entry} pathname={pathname} onFollow={onClose} />
          ))}
        </ul>
        <LanguageSwitch className={css.setting} />
        <ThemeSwitch className={css.setting} />
      </nav>
      {open && (
        <button type="button" className={css.shade} aria-label={text('ra.action.close_menu')} onClick={onClose} />
      )}
    </>
  )
}

interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly pathname: string
  readonly onFollow: () => void
}

/** Entry of the side navigation, hidden from users who may not open its page. */
function MenuLink(props: MenuLinkProps) {
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
