/**
 * The hospital's time zone, which the server writes into the page. Dates and times are shown in it, whatever the
 * browser's time zone.
 */
export const TIME_ZONE = writtenInPage('time-zone') ?? 'Asia/Seoul'

/** Creates a value on first use. Creating a date format loads locale data, which takes longer than rendering a page. */
export function onceAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function writtenInPage(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}
