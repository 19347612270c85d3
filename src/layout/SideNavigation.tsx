import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { Mode } from '../pages.ts'
import { menuOf } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import css from './SideNavigation.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

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
