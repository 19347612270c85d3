/**
 * The hospital's time zone, as the server wrote it into the page; dates and clocks are those of its wall, wherever the
 * browser stands (LS-11).
 */
export const TIME_ZONE = writtenInPage('time-zone') ?? 'Asia/Seoul'

/**
 * A value that is made when it is first asked for: the first format reads tables for longer than a page takes to draw.
 */
export function onceAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function writtenInPage(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}
