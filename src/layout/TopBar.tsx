import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import Menu from '@mui/icons-material/Menu'
import type { ReactNode } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { Link } from 'react-router-dom'
import { hospital } from '../i18n/hospital.ts'
import { useText } from '../i18n/useText.ts'
import { useHelp } from './keys/helpContext.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { type Mode, PAGES } from '../pages.ts'
import css from './TopBar.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

interface TopBarProps {
  readonly mode: Mode
  /** Opens and closes the side navigation where it is a drawer. */
  readonly onMenu: () => void
  readonly menuOpen: boolean
  /** Renders the search over all records, with the class of the bar's buttons. */
  readonly search: ((className: string | undefined) => ReactNode) | undefined
  /** Renders the link to the guide, likewise. */
  readonly help: ((className: string | undefined) => ReactNode) | undefined
}

/** Bar with the product's name, the mode tabs and the user; its colour shows the mode. */
export function TopBar({ mode, onMenu, menuOpen, search, help }: TopBarProps) {
  const text = useText()
  const logout = useLogout()
  const openHelp = useHelp()
  const own = hospital()
  const { identity, isPending } = useGetIdentity()
  const name = identity?.fullName ? text('layout.userName', { name: identity.fullName }) : text('layout.noName')
  const tab = (to: string, own: Mode, label: string) => (
    <Link className={css.tab} to={to} aria-current={own === mode ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <header className={css.bar} data-mode={mode}>
      <button
        type="button"
        className={css.menu}
        aria-label={text(menuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu')}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Menu aria-hidden />
      </button>
      <Link className={css.brand} to="/">
        <img src={own.logo || '/favicon.svg'} alt="" width="28" height="28" data-own={own.logo !== ''} />
        <span className={css.names}>
          {own.name !== '' && <span className={css.hospital}>{own.name}</span>}
          <span data-small={own.name !== ''}>{text('layout.title')}</span>
        </span>
      </Link>
      <nav className={css.tabs} aria-label={text('layout.modes')}>
        {tab(PAGES.rooms.path, 'all', text('layout.modeAll'))}
        {tab(PAGES.waitings.path, 'waiting', text('layout.modeWaiting'))}
      </nav>
      <div className={css.account}>
        <UpdateNotice />
        {search?.(css.search)}
        <button
          type="button"
          className={css.keys}
          aria-label={text('layout.keys.title')}
          title={text('layout.keys.title')}
          onClick={openHelp}
        >
          <KeyboardOutlined aria-hidden />
        </button>
        {help?.(css.help)}
        <LanguageSwitch className={css.language} />
        <ThemeSwitch className={css.theme} />
        <Link className={css.name} to={PAGES.my.path} title={text('layout.profile')} data-pending={isPending}>
          {name}
        </Link>
        <button type="button" className={css.logout} onClick={() => void logout()} title={text('layout.logout')}>
          <Logout aria-hidden />
          <span>{text('layout.logout')}</span>
        </button>
      </div>
    </header>
  )
}
