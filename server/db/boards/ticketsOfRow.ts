import type { TicketOption } from '../../../contract/ticketOption.ts'
import type { Row } from '../schema.ts'
import { fromFlag } from '../tables/flags.ts'

/** The columns of a board's option `tickets`. */
export const TICKET_COLUMNS = [
  'tickets_use',
  'tickets_label_kr',
  'tickets_label_en',
  'tickets_icon',
  'tickets_from',
  'tickets_to',
  'tickets_per_day',
  'tickets_order',
] as const

/** Returns the option `tickets` of a board from its row of options. */
export const ticketsOfRow = (row: Pick<Row<'did_options'>, (typeof TICKET_COLUMNS)[number]>): TicketOption => ({
  use: fromFlag(row.tickets_use),
  label: { kr: row.tickets_label_kr, en: row.tickets_label_en },
  icon: row.tickets_icon,
  from: row.tickets_from,
  to: row.tickets_to,
  perDay: row.tickets_per_day,
  order: row.tickets_order,
})
