import fontSheet from './font.css?url'

/**
 * Loads the sheet of the font at once, and lets the page use it when the first text has been painted: text waits for no
 * font in any case, but where the ninety parts of this one are known, a browser lays out the first text for twice as long.
 */
export function loadFontLate(): void {
  // For print it is fetched after everything that the page needs, and not waited for.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fontSheet, media: 'print' })
  document.head.append(link)
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) link.media = 'all'
  }).observe({ type: 'paint', buffered: true })
}
