import type { Pause } from '../../../../contract/pauses.ts'
import { formatMoment } from '../../../i18n/formatMoment.ts'
import type { Text } from '../../../i18n/useText.ts'

/**
 * Text of a pause, with its reason and end: '13:00까지 점심시간입니다'.
 *
 * @param now server time, in ms since the epoch
 */
export function pauseText({ reason, note, until }: Pause, now: number, text: Text): string {
  const why = text(`waitings.paused.${reason}`)
  const said =
    until === null ? why : text('waitings.pausedUntil', { until: formatMoment(Date.parse(until), now), reason: why })
  return [said, note].filter(Boolean).join(' · ')
}
