import { KEY_SCHEME } from '../../../contract/pairing.ts'
import type { Authorization } from '../../realtime/realtimeConnection.ts'
import { storedSession } from '../../session/storedSession.ts'
import { showToken } from './asStaff.ts'

/** Where a device keeps the key by which it shows a board, where displays are paired. */
export const keyItem = (didId: string): string => `displayKey/${didId}`

/** What shows the key of a board as `Authorization`; null without one. */
export function keyAuthorization(didId: string): string | null {
  const key = localStorage.getItem(keyItem(didId))
  return key && `${KEY_SCHEME} ${key}`
}

/** What a display shows on its live connection: the key of its board, else the device's token, else nothing. */
export function displayAuthorization(didId: string): Authorization {
  return async (refusals) => keyAuthorization(didId) ?? (storedSession.isSignedIn() ? showToken(refusals) : null)
}
