import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../i18n/locale.ts'
import { Language } from './texts.ts'

/** Renders a display page in the device's language; `page` names it to the style sheets as a class of the document. @returns what shows something else in its place */
export function startPage(root: HTMLElement, page: 'wall' | 'mini' | 'test', content: ReactNode): (content: ReactNode) => void {
  const locale = readLocale()
  document.documentElement.lang = locale
  document.documentElement.classList.add(`page-${page}`)
  const reactRoot = createRoot(root)
  const show = (shown: ReactNode) =>
    reactRoot.render(
      <StrictMode>
        <Language value={locale}>{shown}</Language>
      </StrictMode>,
    )
  show(content)
  return show
}
