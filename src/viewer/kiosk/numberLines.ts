import type { KioskTicket } from '../../../contract/kiosks.ts'
import type { PatientPlace } from '../../../contract/patientPages.ts'
import { filled, type KioskLanguage, type KioskTexts, placeName } from '../../../domain/kioskTexts.ts'
import type { Line } from './shell/shellContext.ts'

/** A number that a kiosk gives, and where its holder waits. */
interface Given extends Pick<KioskTicket, 'number' | 'ahead'> {
  readonly place: PatientPlace | null
}

/** Returns a number with the words about it, where to wait, and how many are ahead there. */
export function numberLines(
  { number, place, ahead }: Given,
  { label, spoken }: { readonly label: string; readonly spoken: string },
  text: KioskTexts,
  language: KioskLanguage,
): Line[] {
  const line: Line = { text: String(number), label, look: 'number', spoken: [filled(spoken, { count: number })] }
  if (!place) return [line, { text: text.nowhere }]
  const goTo = filled(text.goTo, { name: placeName(place, language) })
  return [
    line,
    { text: goTo, spoken: [{ text: goTo, otherwise: text.nowhere }] },
    { text: ahead === 0 ? text.next : filled(text.ahead, { count: ahead }), look: 'lead' },
  ]
}
