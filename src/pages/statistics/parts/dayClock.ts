/** A day of the hospital. */
interface Day {
  /** Its beginning. */
  readonly from: string
  readonly timeZone: string
}

/** Returns a function from ms since the beginning of a day to the hospital's clock: 09:30, on days of 23 and 25 hours too. */
export function dayClock({ from, timeZone }: Day): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const start = Date.parse(from)
  return (ms) => format.format(start + ms)
}
