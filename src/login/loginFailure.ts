import {
  CHALLENGE_EXPIRED,
  LAST_ROOT,
  NO_AUTHORITY,
  PROVIDER_AWAY,
  PROVIDER_REFUSED,
  SUSPENDED,
  USED_CODE,
  WRONG_CODE,
} from '../../contract/constants.ts'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import { ApiError } from '../session/apiError.ts'

const RETRY_AFTER_DEFAULT_S = 60

/** Texts of refusals by their codes. */
const TEXTS: Readonly<Record<string, KeyOfText>> = {
  [SUSPENDED]: 'suspended',
  [CHALLENGE_EXPIRED]: 'expired',
  [PROVIDER_AWAY]: 'providerAway',
  [LAST_ROOT]: 'lastRoot',
}

/** Codes of refusals for several reasons, which only the server's sentence tells. */
const TOLD_BY_SERVER: readonly unknown[] = [NO_AUTHORITY, PROVIDER_REFUSED, WRONG_CODE, USED_CODE]

type KeyOfText = { [K in keyof LoginTexts]: LoginTexts[K] extends string ? K : never }[keyof LoginTexts]

/**
 * Returns the message of a failed login as a function of the texts, so that it follows the chosen language (LG-04,
 * LG-05).
 */
export function loginFailure(error: unknown): (texts: LoginTexts) => string {
  if (!(error instanceof ApiError)) return (texts) => texts.noConnection
  const { status, message, body } = error
  const { onTheWay, retryAfter, code = '' } = body
  if (onTheWay !== undefined) return (texts) => texts.onTheWay(onTheWay)
  if (status === 0) return (texts) => texts.noConnection
  if (message !== '' && TOLD_BY_SERVER.includes(code)) return () => message
  const text = TEXTS[code]
  if (text !== undefined) return (texts) => texts[text]
  if (status === 403) return (texts) => texts.mismatch
  if (status === 507) return (texts) => texts.diskFull
  if (status === 429) return (texts) => texts.tooMany(retryAfter ?? RETRY_AFTER_DEFAULT_S)
  return (texts) => texts.failed(status)
}
