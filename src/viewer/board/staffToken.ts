import { renewSession } from '../../session/renewSession.ts'
import { StaffToken } from '../../session/staffToken.ts'

/** The token of the user of this device. Without an alert on expiry: nobody would close it on a wall. */
export const staffToken = new StaffToken((refused) => renewSession(refused, () => undefined).catch(() => false))
