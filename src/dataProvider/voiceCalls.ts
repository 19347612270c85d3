import type { Sound, Voice } from '../../contract/voiceParts.ts'
import type { Request } from './request.ts'

/** Query key of the recordings. */
export const VOICE_KEY = ['voice'] as const

/** Calls about a hospital's own recordings; only our server has them. They throw HttpError. */
export const voiceCalls = (request: Request) => ({
  getVoice: (signal?: AbortSignal) => request<Voice>('GET', 'v1/voice/parts', { signal }),

  /** Stores recordings of parts of spoken calls, as base64 of WAV files. */
  storeVoice: (parts: readonly { readonly part: string; readonly wav: string }[]) =>
    request<Voice>('POST', 'v1/voice/parts', { body: { parts } }),

  /** Has a screen say a test announcement; how it goes is told over the displays' events. */
  startVoiceTest: (displayId: string) =>
    request<{ readonly id: string }>('POST', 'v1/voice/tests', { body: { displayId } }),

  /** A call of a number at a board, as the server's program says it. */
  getSpokenCall: (didId: number | string, number: number) =>
    request<Sound>('GET', `v1/voice/dids/${didId}/sentence`, {
      query: new URLSearchParams({ number: String(number) }),
    }),

  /** Replaces these parts with the built-in recordings. */
  resetVoice: (parts: readonly string[]) => request<Voice>('DELETE', 'v1/voice/parts', { body: { parts } }),
})
