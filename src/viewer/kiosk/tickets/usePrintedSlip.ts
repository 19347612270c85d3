import { useCallback } from 'react'
import { kioskTexts } from '../../../../domain/kioskTexts.ts'
import { notePrinter } from '../kioskCalls.ts'
import { pageAddressOf } from '../PageCode.tsx'
import { useShell } from '../shell/shellContext.ts'
import type { SlipOfKiosk } from './TicketSlip.tsx'

/** Part of the kiosk's address (`/check-in?print`) that says that it has a printer: no browser says so by itself. */
const PRINTS = 'print'
/** A browser that opens its dialog is not back before a person has closed it, in ms. */
const DIALOG_MS = 3_000

/** A number that a kiosk has given, with the page of the patient. */
type Given = Omit<SlipOfKiosk, 'address' | 'language' | 'text'> & { readonly token?: string | undefined }

/** Prints slips at a kiosk that has a printer, and tells the server whether the browser asked a person first. */
export function usePrintedSlip() {
  const { kioskKey, language } = useShell()
  const isPrinting = new URLSearchParams(location.search).has(PRINTS)
  const print = useCallback(
    ({ token, ...given }: Given) => {
      if (!isPrinting) return
      const printed = async () => {
        // Loaded when the first one is printed.
        const { printTicket } = await import('./TicketSlip.tsx')
        const start = performance.now()
        const end = new Promise((resolve) => addEventListener('afterprint', resolve, { once: true }))
        await printTicket({ ...given, address: pageAddressOf(token), language, text: kioskTexts(language) })
        await end
        await notePrinter(kioskKey, performance.now() - start < DIALOG_MS ? 'PRINTS' : 'ASKS')
      }
      // The number stays on the screen, whatever the printer does.
      void printed().catch(() => undefined)
    },
    [isPrinting, kioskKey, language],
  )
  return { print, isPrinting }
}
