import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import Menu from '@mui/icons-material/Menu'
import { type ReactNode, useEffect, useState } from 'react'
import { useGetIdentity, useLogout, useTheme, useLocaleState } from 'react-admin'
import { Link } from 'react-router-dom'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import { hospital } from '../i18n/hospital.ts'
import { useText } from '../i18n/useText.ts'
import { useHelp } from './keys/Shortcuts.tsx'
import { type Mode, PAGES } from '../pages.ts'
import css from './TopBar.module.css'
import { LOCALE_NAMES, type Locale, LOCALES } from '../i18n/locale.ts'
import { keepUpdated } from '../update/keepUpdated.ts'
import { reloadPage } from '../update/servedPage.ts'

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

/** Class of the buttons that a phone leaves out. */
const QUICK = `${css.tool} ${css.quick}`

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
        {search?.(css.tool)}
        <button
          type="button"
          className={QUICK}
          aria-label={text('layout.keys.title')}
          title={text('layout.keys.title')}
          onClick={openHelp}
        >
          <KeyboardOutlined aria-hidden />
        </button>
        {help?.(QUICK)}
        <LanguageSwitch className={QUICK} />
        <ThemeSwitch className={QUICK} />
        <Link
          className={`${css.tool} ${css.name}`}
          to={PAGES.my.path}
          title={text('my.title')}
          data-pending={isPending}
        >
          {name}
        </Link>
        <button
          type="button"
          className={`${css.tool} ${css.logout}`}
          onClick={() => void logout()}
          title={text('layout.logout')}
        >
          <Logout aria-hidden />
          <span>{text('layout.logout')}</span>
        </button>
      </div>
    </header>
  )
}

/** Changes between light and dark; the choice is remembered on the device. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const text = useText()
  const [mode, setMode] = useTheme('light')
  const isDark = mode === 'dark'
  const label = text(isDark ? 'layout.toLight' : 'layout.toDark')
  return (
    <button type="button" className={className} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeOutlined aria-hidden /> : <DarkModeOutlined aria-hidden />}
      <span>{label}</span>
    </button>
  )
}

/** Button that switches to the other language; the choice is stored on the device. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const text = useText()
  const [locale, setLocale] = useLocaleState()
  const other: Locale = LOCALES.find((each) => each !== locale) ?? 'ko'
  return (
    <button
      type="button"
      className={className}
      lang={other}
      title={text('layout.language')}
      onClick={() => setLocale(other)}
    >
      {LOCALE_NAMES[other]}
    </button>
  )
}

/**
 * Notice '새 버전' when the server has a new build of the console. A click reloads the page, and it reloads by itself once
 * nobody is using it.
 */
function UpdateNotice() {
  const text = useText()
  const [isFound, setIsFound] = useState(false)
  useEffect(() => keepUpdated(() => setIsFound(true)), [])
  return (
    <output className={css.place}>
      {isFound && (
        <button
          type="button"
          className={css.notice}
          aria-label={text('layout.update')}
          title={text('layout.updateHint')}
          onClick={() => void reloadPage()}
        >
          <Autorenew aria-hidden />
          <span>{text('layout.update')}</span>
        </button>
      )}
    </output>
  )
}
