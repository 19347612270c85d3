import hanjaSheet from '@fontsource-variable/noto-sans-kr/wght.css?url'
import { whenIdle } from '../whenIdle.ts'
import fontSheet from './font.css?url'

/** Family name in font.css and in the package. */
const HANJA_FAMILY = 'Noto Sans KR Variable'

/**
 * Loads the font's style sheet at once but enables it only after the first paint, and once the page is idle: text never
 * waits for a font, but the ninety parts of this font would double the time of the first layouts.
 */
export function loadFontLate(): void {
  // A print style sheet is loaded with low priority and blocks nothing.
  const link = addSheet(fontSheet, 'print')
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) whenIdle(() => (link.media = 'all'))
  }).observe({ type: 'paint', buffered: true })
  loadHanjaWhenShown()
}

/**
 * Loads the style sheet of the Hanja font when the browser first loads a part of it: few pages show Hanja, and the
 * sheet is as large as the other one.
 */
function loadHanjaWhenShown(): void {
  const loadIfHanja = ({ fontfaces }: FontFaceSetLoadEvent) => {
    // Some browsers return the name in quotes.
    if (!fontfaces.some(({ family }) => family.includes(HANJA_FAMILY))) return
    document.fonts.removeEventListener('loadingdone', loadIfHanja)
    addSheet(hanjaSheet, 'all')
  }
  document.fonts.addEventListener('loadingdone', loadIfHanja)
}

function addSheet(href: string, media: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media })
  document.head.append(link)
  return link
}
