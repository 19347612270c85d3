import type { KioskCheckIn } from '../../../contract/kiosks.ts'
import { filled, type KioskLanguage, type KioskTexts, placeName } from '../../../domain/kioskTexts.ts'
import type { Line } from './shell/shellContext.ts'

/** Returns where to wait, and how many are ahead there. */
export const placeLines = (
  { place, ahead }: Pick<KioskCheckIn, 'place' | 'ahead'>,
  text: KioskTexts,
  language: KioskLanguage,
): Line[] =>
  place
    ? [
        { text: filled(text.goTo, { name: placeName(place, language) }) },
        { text: ahead === 0 ? text.next : filled(text.ahead, { count: ahead }), look: 'lead' },
      ]
    : [{ text: text.nowhere }]
