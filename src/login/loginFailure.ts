import { isAxiosError } from 'axios'
import type { LoginTexts } from '../i18n/login.ts'

const RETRY_AFTER_DEFAULT_S = 60

/** The text for a failed sign-in, in whatever language is chosen when it shows (LG-04, LG-05). */
export function loginFailure(error: unknown): (texts: LoginTexts) => string {
  const response = isAxiosError(error) ? error.response : undefined
  if (!response) return (texts) => texts.noConnection
  if (response.status === 403) return (texts) => texts.mismatch
  if (response.status === 429) {
    const seconds = Number(response.headers['retry-after']) || RETRY_AFTER_DEFAULT_S
    return (texts) => texts.tooMany(seconds)
  }
  return (texts) => texts.failed(response.status)
}
