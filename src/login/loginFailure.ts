import { CHALLENGE_EXPIRED, SUSPENDED } from '../../contract/constants.ts'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import { AnsweredOnTheWay } from '../session/apiAnswer.ts'
import { LoginRefused } from '../session/login.ts'

const RETRY_AFTER_DEFAULT_S = 60

/**
 * Returns the message of a failed login as a function of the texts, so that it follows the chosen language (LG-04,
 * LG-05).
 */
export function loginFailure(error: unknown): (texts: LoginTexts) => string {
  if (error instanceof AnsweredOnTheWay) return (texts) => texts.onTheWay(error.status)
  if (!(error instanceof LoginRefused) || error.status === 0) return (texts) => texts.noConnection
  const { status, retryAfter, code } = error
  if (code === SUSPENDED) return (texts) => texts.suspended
  if (code === CHALLENGE_EXPIRED) return (texts) => texts.expired
  if (status === 403) return (texts) => texts.mismatch
  if (status === 429) return (texts) => texts.tooMany(retryAfter ?? RETRY_AFTER_DEFAULT_S)
  return (texts) => texts.failed(status)
}
