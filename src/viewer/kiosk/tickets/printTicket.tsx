import { printSheet } from '../../../print/printSheet.ts'
import { type SlipOfKiosk, TicketSlip } from './TicketSlip.tsx'

/** Width of a receipt printer's roll. */
const ROLL_MM = 80

/** Prints the slip of a kiosk. This module is loaded when the first one is printed. */
export const printTicket = (slip: SlipOfKiosk): Promise<void> =>
  printSheet(<TicketSlip {...slip} />, { width: ROLL_MM, height: 'CONTENT' })
