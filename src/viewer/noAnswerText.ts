import { linkTexts } from '../i18n/display/linkTexts.ts'
import { AnsweredOnTheWay } from '../session/apiAnswer.ts'

/** Returns the advice for a call without a response of the server; it names a device between that answered. */
export const noAnswerText = (error: unknown): string =>
  error instanceof AnsweredOnTheWay ? linkTexts().onTheWay(error.status) : linkTexts().noConnection
