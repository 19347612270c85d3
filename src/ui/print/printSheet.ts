import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import css from './printSheet.module.css'

const MM_PER_PX = 25.4 / 96
/** A sheet is printed without the last letters of its font rather than not at all. */
const FONTS_MS = 1_000

/** The paper of a sheet, in mm. */
export type Paper =
  /** Whatever the printer has, with a margin. */
  | 'ANY'
  | { readonly width: number; readonly height: number }
  /** A roll: as long as what stands on it. */
  | { readonly width: number; readonly height: 'CONTENT' }

let takeAway: (() => void) | undefined

/**
 * Prints this content and nothing of the page around it, black on white. It is drawn beside the page, in a tree of its
 * own that knows no contexts, so that what was asked for is still printed after its page was left.
 */
export async function printSheet(content: ReactNode, paper: Paper): Promise<void> {
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
  // Its letters may be of a part of the font that nothing has shown before.
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
