import { onceAsked, TIME_ZONE } from './timeZone.ts'

const second = onceAsked(() => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' }))

/** An instant to the second, on the hospital's clock: '10:42:07'. */
export const formatSecond = (instant: number | string): string => second().format(new Date(instant))
