/** The hospital's time zone (LS-11): a player on the wall is often left on UTC. */
const TIME_ZONE = 'Asia/Seoul'

const time = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** Hours and minutes in the hospital's time zone: '10:42'. Empty for what is no instant. */
export function clockText(instant: number | string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : time.format(date)
}

/** The day in words: '11월 20일 금요일'. */
export const dayText = (instant: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, month: 'long', day: 'numeric', weekday: 'short' }).format(instant)
