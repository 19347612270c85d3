import { useSyncExternalStore } from 'react'
import type { Emergency } from '../../contract/emergencies.ts'
import { isPausedAt } from '../../domain/pauses.ts'
import { serverClock } from '../session/serverClock.ts'
import { tick } from './useMinute.ts'
import type { Pause } from '../../contract/pauses.ts'
import { pauseTexts } from '../i18n/display/pauseTexts.ts'
import { formatMoment } from '../i18n/formatMoment.ts'

/** Whether an emergency text lasts, by the server's clock. */
export const isEmergency = (emergency: Emergency | undefined): emergency is Emergency =>
  emergency !== undefined && isPausedAt(emergency.until, serverClock.now())

/** Returns the emergency text while it lasts by server time; else ''. */
export const useEmergency = (emergency: Emergency | undefined): string =>
  useSyncExternalStore(tick, () => (isEmergency(emergency) ? emergency.text : ''))

/** Returns a screen's text about a pause, '13:00까지 점심시간입니다', while it lasts by server time; else ''. */
export function usePause(pause: Pause | undefined): string {
  return useSyncExternalStore(tick, () => {
    const now = serverClock.now()
    if (!pause || !isPausedAt(pause.until, now)) return ''
    const until = pause.until === null ? '' : formatMoment(Date.parse(pause.until), now)
    return [pauseTexts().paused(pause.reason, until), pause.note].filter(Boolean).join(' · ')
  })
}
