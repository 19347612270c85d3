import { useSyncExternalStore } from 'react'
import type { Emergency } from '../../contract/emergencies.ts'
import { isPausedAt } from '../../domain/pauses.ts'
import { serverClock } from '../session/serverClock.ts'
import { tick } from './useMinute.ts'

/** Whether an emergency text lasts, by the server's clock. */
export const isEmergency = (emergency: Emergency | undefined): emergency is Emergency =>
  emergency !== undefined && isPausedAt(emergency.until, serverClock.now())

/** Returns the emergency text while it lasts by server time; else ''. */
export const useEmergency = (emergency: Emergency | undefined): string =>
  useSyncExternalStore(tick, () => (isEmergency(emergency) ? emergency.text : ''))
