import { type ReactNode, useEffect } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { CanAccess } from 'react-admin'
import { useText } from '../i18n/useText.ts'
import { LanguageSwitch, ThemeSwitch } from './TopBar.tsx'
import type { Mode } from '../pages.ts'
import { menuOf, isCurrent, type MenuPage } from './menu.ts'
import css from './SideNavigation.module.css'

interface SideNavigationProps {
  readonly mode: Mode
  /** Whether the drawer is open on a narrow screen. */
  readonly open: boolean
  readonly onClose: () => void
  /** Renders the link to the guide where the top bar has no room for it. */
  readonly help: ((className: string | undefined) => ReactNode) | undefined
}

/**
 * Navigation between the pages of the mode: a column, icons only on narrower screens, a drawer on
 * phones.
 */
export function SideNavigation({ mode, open, onClose, help }: SideNavigationProps) {
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
          {menuOf(mode).map((page) => (
            <MenuLink key={page.path} page={page} pathname={pathname} onFollow={onClose} />
          ))}
        </ul>
        {help?.(css.setting)}
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
  readonly page: MenuPage
  readonly pathname: string
  readonly onFollow: () => void
}

/** Entry of the side navigation, hidden from users who may not open its page. */
function MenuLink(props: MenuLinkProps) {
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
