import type { PatientPlace } from '../../../../contract/patientPages.ts'
import { filled, type KioskLanguage, type KioskTexts, placeName } from '../../../../domain/kioskTexts.ts'
import { formatDateTime } from '../../../i18n/formatMoment.ts'
import { hospital } from '../../../i18n/hospital.ts'
import { printSheet } from '../../../print/printSheet.ts'
import { QrCode } from '../../../print/QrCode.tsx'
import { serverClock } from '../../../session/serverClock.ts'
import css from './TicketSlip.module.css'

/** Width of a receipt printer's roll. */
const ROLL_MM = 80

/** Content of a slip of the kiosk. */
export interface SlipOfKiosk {
  readonly number: number
  readonly place: PatientPlace | null
  readonly ahead: number
  /** URL of the patient's page; undefined if a phone could not open it. */
  readonly address: string | undefined
  readonly language: KioskLanguage
  readonly text: KioskTexts
}

/** The slip of a kiosk on the roll of a receipt printer: the number, where to wait, and the code of the patient's page. */
export function TicketSlip({ number, place, ahead, address, language, text }: SlipOfKiosk) {
  const { name } = hospital()
  return (
    <article className={css.slip} lang={language}>
      {name !== '' && <p className={css.hospital}>{name}</p>}
      <p>{formatDateTime(serverClock.now())}</p>
      <p className={css.number}>{number}</p>
      {place?.floor && <p className={css.place}>{(language === 'en' && place.floor.en) || place.floor.kr}</p>}
      {place && <p className={css.place}>{filled(text.goTo, { name: placeName(place, language) })}</p>}
      {place && <p>{ahead === 0 ? text.next : filled(text.ahead, { count: ahead })}</p>}
      {address !== undefined && (
        <footer>
          <QrCode text={address} className={css.code} />
          <p>{text.scan}</p>
        </footer>
      )}
    </article>
  )
}

/** Prints the slip of a kiosk. */
export const printTicket = (slip: SlipOfKiosk): Promise<void> =>
  printSheet(<TicketSlip {...slip} />, { width: ROLL_MM, height: 'CONTENT' })
