import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../i18n/locale.ts'
import { Language } from './texts.ts'

/** Renders a display page in the device's language; `page` names it to the style sheets as a class of the document. */
export function startPage(root: HTMLElement, page: 'wall' | 'mini' | 'test', content: ReactNode): void {
  const locale = readLocale()
  document.documentElement.lang = locale
  document.documentElement.classList.add(`page-${page}`)
  createRoot(root).render(
    <StrictMode>
      <Language value={locale}>{content}</Language>
    </StrictMode>,
  )
}
