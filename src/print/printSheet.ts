import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import css from './printSheet.module.css'

const MM_PER_PX = 25.4 / 96
/** Maximum wait for fonts; after that the sheet is printed with fallback fonts. */
const FONTS_MS = 1_000

/** Paper size in mm. */
export type Paper =
  /** Default paper of the printer, with a margin. */
  | 'ANY'
  | { readonly width: number; readonly height: number }
  /** Paper roll, as long as the content. */
  | { readonly width: number; readonly height: 'CONTENT' }

let takeAway: (() => void) | undefined
/** Settles when the sheet before has been handed to the browser: two slips of one moment are both printed. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Prints this content in black on white without the rest of the page. It is rendered in a separate React root without
 * contexts, so that it is still printed if the user leaves the page.
 */
export function printSheet(content: ReactNode, paper: Paper): Promise<void> {
  const printed = before.then(() => print(content, paper))
  before = printed.catch(() => undefined)
  return printed
}

async function print(content: ReactNode, paper: Paper): Promise<void> {
  takeAway?.()
  const sheet = document.createElement('div')
  sheet.className = css.sheet ?? ''
  sheet.dataset['printSheet'] = ''
  if (paper !== 'ANY') sheet.style.width = `${paper.width}mm`
  document.documentElement.dataset['printing'] = ''
  document.body.append(sheet)
  const root = createRoot(sheet)
  flushSync(() => root.render(content))

  const pageRule = new CSSStyleSheet()
  const end = () => {
    if (takeAway !== end) return
    takeAway = undefined
    removeEventListener('afterprint', end)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== pageRule)
    delete document.documentElement.dataset['printing']
    root.unmount()
    sheet.remove()
  }
  takeAway = end
  // The text may need a part of the font that is not loaded yet.
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FONTS_MS))])
  if (takeAway !== end) return
  pageRule.replaceSync(`@page { ${pageSize(paper, sheet)} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageRule]
  addEventListener('afterprint', end)
  window.print()
}

function pageSize(paper: Paper, sheet: HTMLElement): string {
  if (paper === 'ANY') return 'margin: 12mm'
  const height =
    paper.height === 'CONTENT' ? Math.ceil(sheet.getBoundingClientRect().height * MM_PER_PX) + 1 : paper.height
  return `size: ${paper.width}mm ${height}mm; margin: 0`
}
