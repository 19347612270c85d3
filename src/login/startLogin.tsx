import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyLocale, readLocale } from '../i18n/locale.ts'
import { watchOtherTabs } from '../session/watchOtherTabs.ts'
import { LoginPage } from './LoginPage.tsx'

/** Shows the login page; it loads neither react-admin nor MUI. */
export function startLogin(root: HTMLElement): void {
  // The login page is only at `/`.
  if (location.pathname !== '/') history.replaceState(null, '', '/')
  applyLocale(readLocale())
  watchOtherTabs()
  createRoot(root).render(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  )
}
