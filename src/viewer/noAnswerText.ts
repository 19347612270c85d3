import { miniTexts } from '../i18n/display/miniTexts.ts'
import { ApiError } from '../session/apiError.ts'

/** Returns the advice for a call without a response of the server; it names a device between that answered. */
export function noAnswerText(error: unknown): string {
  const { onTheWay } = error instanceof ApiError ? error.body : {}
  return onTheWay === undefined ? miniTexts().noConnection : miniTexts().onTheWay(onTheWay)
}
