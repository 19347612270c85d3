import { useSyncExternalStore } from 'react'
import type { Emergency } from '../../../contract/emergencies.ts'
import { tick } from '../useMinute.ts'
import { isEmergency } from './emergencyVoice.ts'

/** Returns the emergency text while it lasts by server time; else ''. */
export const useEmergency = (emergency: Emergency | undefined): string =>
  useSyncExternalStore(tick, () => (isEmergency(emergency) ? emergency.text : ''))
