import { SCHEMA_TEXTS } from '../../../contract/messages.ts'
import { type Text, type Values, withValues } from '../../../domain/text.ts'
import { HOSPITAL } from './hospital.ts'
import { INTAKE } from './intake.ts'
import { QUEUES } from './queues.ts'
import { REQUESTS } from './requests.ts'
import { SIGN_INS } from './signIns.ts'
import { UPLOADS } from './uploads.ts'
import { VISITS } from './visits.ts'

/** Everything that an answer says to people. A key is the code of a refusal, or such a code and a variant: `WRONG_CODE.recovery`. */
export const MESSAGES = {
  ...SCHEMA_TEXTS,
  ...REQUESTS,
  ...SIGN_INS,
  ...HOSPITAL,
  ...QUEUES,
  ...VISITS,
  ...INTAKE,
  ...UPLOADS,
}
export type Key = keyof typeof MESSAGES
/** The values of a message, after its key. */
export type ValuesOf<K extends Key> = Values<(typeof MESSAGES)[K]>

/** Returns a message in both languages. */
export const say = <K extends Key>(key: K, ...[values]: ValuesOf<K>): Text => withValues(MESSAGES[key], values)
