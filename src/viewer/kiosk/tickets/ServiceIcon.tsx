import type { TicketIcon } from '../../../../contract/ticketOption.ts'
import css from '../Kiosk.module.css'

/** Strokes of the pictures, on a square of 24. */
const STROKES: Readonly<Record<TicketIcon, string>> = {
  // A person behind a counter.
  RECEPTION: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 18c.6-3.2 3.3-5 7-5s6.4 1.8 7 5M2 18h20v3H2z',
  // A card.
  PAYMENT: 'M3 5h18v14H3zM3 10h18M6 15h5',
  // A drop.
  BLOOD: 'M12 3c3.5 4.4 6 7.4 6 10.5a6 6 0 0 1-12 0C6 10.4 8.5 7.4 12 3zM9 14a3 3 0 0 0 3 3',
  // A syringe.
  INJECTION: 'M18 3l3 3M19.5 4.5L16 8M13 5l6 6M14.5 6.5L6 15v3h3l8.5-8.5M10 11l2 2M6 18l-3 3',
  // A capsule.
  PHARMACY:
    'M10.5 4.5a4.6 4.6 0 0 1 6.5 0l2.5 2.5a4.6 4.6 0 0 1 0 6.5l-6 6a4.6 4.6 0 0 1-6.5 0L4.5 17a4.6 4.6 0 0 1 0-6.5zM7.5 7.5l9 9',
  // A picture of the chest.
  IMAGING: 'M4 3h16v18H4zM12 6v12M9.5 8c-2 1.5-2.5 4-2.5 7M14.5 8c2 1.5 2.5 4 2.5 7M9 12h6',
  // A sheet with lines.
  DOCUMENTS: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  // Two speech bubbles.
  CONSULTATION: 'M3 4h13v9H9l-3 3v-3H3zM19 9h2v9h-2v3l-3-3h-6v-2',
}

/** The picture of a service, in the colour of its key's text. */
export function ServiceIcon({ icon }: { readonly icon: TicketIcon }) {
  return (
    <svg className={css.picture} viewBox="0 0 24 24" aria-hidden>
      <path d={STROKES[icon]} />
    </svg>
  )
}
