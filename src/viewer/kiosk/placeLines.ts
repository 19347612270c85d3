import type { KioskCheckIn } from '../../../contract/kiosks.ts'
import { filled, type KioskLanguage, type KioskTexts, placeName } from '../../../domain/kioskTexts.ts'
import type { Line } from './shell/shellContext.ts'

/** Returns where to wait, and how many are ahead there. */
export const placeLines = (
  { place, ahead }: Pick<KioskCheckIn, 'place' | 'ahead'>,
  text: KioskTexts,
  language: KioskLanguage,
): Line[] => {
  if (!place) return [{ text: text.nowhere }]
  const goTo = filled(text.goTo, { name: placeName(place, language) })
  return [
    { text: goTo, spoken: [{ text: goTo, otherwise: text.nowhere }] },
    { text: ahead === 0 ? text.next : filled(text.ahead, { count: ahead }), look: 'lead' },
  ]
}
