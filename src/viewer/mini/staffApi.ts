import { createApi } from '../../api/createApi.ts'
import { sendByFetch } from '../../api/sendByFetch.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { endSession } from '../../session/endSession.ts'
import { renewSession } from '../../session/renewSession.ts'
import { StaffToken } from '../../session/staffToken.ts'

/** Ends a session that cannot be renewed. */
export const sessionIsOver = (): void => endSession(miniTexts().sessionExpired)

/** The token of the user who has opened the mini viewer, if anybody is signed in. */
export const staffToken = new StaffToken((refused) => renewSession(refused, sessionIsOver))

/** The typed calls of the mini viewer. */
export const api = createApi(sendByFetch, staffToken)
