import { KEY_SCHEME } from '../../../contract/constants.ts'
import type { Authorization } from '../../realtime/realtimeConnection.ts'
import { renewSession } from '../../session/renewSession.ts'
import { StaffToken } from '../../session/staffToken.ts'
import { storedSession } from '../../session/storedSession.ts'

/** Returns the local storage key of a board's display key, for servers that require pairing. */
export const keyItem = (didId: string): string => `displayKey/${didId}`

/** Returns the `Authorization` with a board's display key; null without one. */
export function keyAuthorization(didId: string): string | null {
  const key = localStorage.getItem(keyItem(didId))
  return key && `${KEY_SCHEME} ${key}`
}

/**
 * Returns the authorization of a display's live connection: the board's key, otherwise the user's token, otherwise
 * none.
 */
export function displayAuthorization(didId: string): Authorization {
  return async (refusals) =>
    keyAuthorization(didId) ?? (storedSession.isSignedIn() ? staffToken.authorization(refusals) : null)
}

/** The token of the user of this device. Without an alert on expiry: nobody would close it on a wall. */
export const staffToken = new StaffToken((refused) => renewSession(refused, () => undefined).catch(() => false))
