import { fieldsOf, numberOf, textOf } from './answerFields.ts'
import { TIME_OF_DAY } from './voice.ts'

/*
 * Number tickets (번호표) of a board: which boards hand them out at the kiosk, and when. Separate from the schemas in
 * didOptions.ts so that the browser loads it without zod, and from boardOptions.ts so that no wall loads it.
 */

/** Pictures by which a kiosk shows what a ticket is for. */
export const TICKET_ICONS = [
  'RECEPTION',
  'PAYMENT',
  'BLOOD',
  'INJECTION',
  'PHARMACY',
  'IMAGING',
  'DOCUMENTS',
  'CONSULTATION',
] as const
export type TicketIcon = (typeof TICKET_ICONS)[number]

/** Times of day (`08:30`) from and until which tickets are handed out; '' for the beginning or the end of the day. */
interface Hours {
  readonly from: string
  readonly to: string
}

export interface TicketOption extends Hours {
  readonly use: boolean
  /** Purpose of the ticket, in the words of the kiosk; an empty Korean one is the name of the board. */
  readonly label: { readonly kr: string; readonly en: string }
  readonly icon: TicketIcon
  /** Maximum number of tickets a day; 0 for any number. */
  readonly perDay: number
  /** Place on the kiosk: lower ones come first, equal ones by the number of the board. */
  readonly order: number
}

export const TICKETS_DEFAULT: TicketOption = {
  use: false,
  label: { kr: '', en: '' },
  icon: 'RECEPTION',
  from: '',
  to: '',
  perDay: 0,
  order: 0,
}

/** Reads the option from an answer; unreadable values become their defaults. */
export function ticketsOf(answer: unknown): TicketOption {
  const { use, label, icon, from, to, perDay, order } = fieldsOf(answer)
  const { kr, en } = fieldsOf(label)
  const timeOf = (value: unknown) => (TIME_OF_DAY.test(textOf(value)) ? textOf(value) : '')
  return {
    use: use === true,
    label: { kr: textOf(kr), en: textOf(en) },
    icon: TICKET_ICONS.find((known) => known === icon) ?? TICKETS_DEFAULT.icon,
    from: timeOf(from),
    to: timeOf(to),
    perDay: numberOf(perDay) ?? TICKETS_DEFAULT.perDay,
    order: numberOf(order) ?? TICKETS_DEFAULT.order,
  }
}

/** Whether tickets are handed out at a time of day. The hours may span midnight; equal ends mean the whole day. */
export function isTicketTime({ from, to }: Hours, time: string): boolean {
  const [isAfter, isBefore] = [!from || time >= from, !to || time < to]
  if (!from || !to || from < to) return isAfter && isBefore
  return from === to || isAfter || isBefore
}
