const time = onceAsked(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' }),
)

/**
 * Formats an instant as hours and minutes in the hospital's time zone: '10:42'. The device's time zone is not used,
 * because a wall's player is often left on UTC. Returns '' for an invalid instant.
 */
export function formatTime(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : time().format(date)
}

/** Formats a date with its weekday: '11월 20일 (금)'. */
export const formatDay = (instant: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, month: 'short', day: 'numeric', weekday: 'short' }).format(
    instant,
  )

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
