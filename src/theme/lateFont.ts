import hanjaSheet from '@fontsource-variable/noto-sans-kr/wght.css?url'
import fontSheet from './font.css?url'

/** As font.css and the package name it. */
const HANJA_FAMILY = 'Noto Sans KR Variable'

/**
 * Loads the sheet of the font at once, and lets the page use it when the first text has been painted: text waits for no
 * font in any case, but where the ninety parts of this one are known, a browser lays out the first text for twice as
 * long.
 */
export function loadFontLate(): void {
  // For print it is fetched after everything that the page needs, and not waited for.
  const link = addSheet(fontSheet, 'print')
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) link.media = 'all'
  }).observe({ type: 'paint', buffered: true })
  loadHanjaWhenShown()
}

/**
 * Loads the sheet of the Hanja font when the browser first loads a part of it: few pages show Hanja, and the sheet is
 * as large as the other.
 */
function loadHanjaWhenShown(): void {
  const loadIfHanja = ({ fontfaces }: FontFaceSetLoadEvent) => {
    // Some browsers give the name in quotes.
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
