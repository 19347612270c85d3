import { z } from 'zod'
import { VOICE_PART_BASE64_MAX, VOICE_PART_MAX, VOICE_PARTS_AT_ONCE_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { PlaceNo } from './rooms.ts'
import { TOGETHER_MAX } from './voice.ts'

/** A hospital's own recording of a part of spoken calls. */
export const VoicePart = z.object({
  /** Name of the part as in `callPhrases`: `37`, `enter`, `to 채혈실`; or as in `partInLanguage`: `en 채혈실`. */
  part: z.string(),
  /** Changes with every new recording. */
  version: z.string(),
  seconds: z.number(),
})
export type VoicePart = z.infer<typeof VoicePart>

/** `canSpeak`: the server has a speech program (`VOICE_COMMAND`). */
export const Voice = z.object({ canSpeak: z.boolean(), parts: z.array(VoicePart) })
export type Voice = z.infer<typeof Voice>

/** Base64 of a WAV file: PCM of 16 bits, one channel. */
export const Sound = z.object({ wav: z.string() })
export type Sound = z.infer<typeof Sound>

/** Numbers of patients who are called together, separated by commas: `37,38`. */
const NUMBERS = new RegExp(`^[1-9]\\d{0,3}(?:,[1-9]\\d{0,3}){0,${TOGETHER_MAX - 1}}$`)

const part = c.line(VOICE_PART_MAX).min(1)
const PartParams = z.strictObject({ part })

/** Our server only (docs/decisions/displays.md#other-voices). Anyone may listen to recordings: they hold no patients' names. */
export const voiceCalls = {
  all: call('GET', '/v1/voice/parts', 'public', '병원이 녹음한 음성 목록', { answer: Voice }),
  one: call('GET', '/v1/voice/parts/:part', 'public', '병원이 녹음한 음성 한 건', {
    params: PartParams,
    answer: Sound,
  }),
  store: call('POST', '/v1/voice/parts', 'staff', '음성 녹음 저장', {
    right: 'recordVoices',
    body: z.strictObject({
      parts: z
        .array(z.strictObject({ part, wav: z.base64().max(VOICE_PART_BASE64_MAX) }))
        .min(1)
        .max(VOICE_PARTS_AT_ONCE_MAX),
    }),
    answer: Voice,
    itemsMax: VOICE_PARTS_AT_ONCE_MAX,
  }),
  remove: call('DELETE', '/v1/voice/parts', 'staff', '음성 녹음 삭제 (기본 음성으로)', {
    right: 'recordVoices',
    body: z.strictObject({ parts: z.array(part).min(1).max(1_000) }),
    answer: Voice,
  }),
  /** The emergency text of the board, spoken by the server's speech program. */
  emergency: call('GET', '/v1/voice/dids/:didId/emergency', 'display', '비상 안내 음성 합성', {
    params: c.DidIdParams,
    answer: Sound,
  }),
  /** The announcement by the server's speech program of calls of these numbers at the board; it contains no name. */
  sentence: call('GET', '/v1/voice/dids/:didId/sentence', 'display', '호출 문장 음성 합성', {
    params: c.DidIdParams,
    query: z.strictObject({
      number: z
        .string()
        .regex(NUMBERS, message('NOT_NUMBER'))
        .transform((value) => value.split(',').map(Number)),
      /** Place of the room to which they are called. */
      place: PlaceNo.optional(),
    }),
    answer: Sound,
  }),
}
