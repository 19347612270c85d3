import { miniTexts } from '../i18n/display/miniTexts.ts'
import { AnsweredOnTheWay } from '../session/apiAnswer.ts'

/** Returns the advice for a call without a response of the server; it names a device between that answered. */
export const noAnswerText = (error: unknown): string =>
  error instanceof AnsweredOnTheWay ? miniTexts().onTheWay(error.status) : miniTexts().noConnection
