import { useQueryClient } from '@tanstack/react-query'
import type { Voice } from '../../../../contract/voiceParts.ts'
import { useApi, useRead } from '../../../api/useApi.ts'
import { VOICE_KEY } from '../../../voice/voiceKey.ts'
import { can } from '../../../session/capabilities.ts'

/** Maximum base64 characters per request; the server rejects larger requests. */
const CALL_LETTERS_MAX = 2_500_000

/** A recording of a part in the format of the API. */
export interface Recording {
  readonly part: string
  /** Base64 of a WAV file. */
  readonly wav: string
}

interface VoiceState {
  /** Undefined until loaded, and for a server without voice support. */
  readonly voice: Voice | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Stores recordings in as many requests as needed. Rejects with the server's ApiError. */
  readonly store: (recordings: readonly Recording[]) => Promise<void>
  /** Restores the shipped recordings of these parts. Rejects with the server's ApiError. */
  readonly reset: (parts: readonly string[]) => Promise<void>
}

/** The hospital's own recordings, and whether the server supports speech synthesis. */
export function useVoice(): VoiceState {
  const api = useApi()
  const queries = useQueryClient()
  const isOwn = can('voice')
  const { data, error, refetch } = useRead(VOICE_KEY, (api, signal) => api('GET', '/v1/voice/parts', { signal }), {
    enabled: isOwn,
  })
  const take = (voice: Voice) => queries.setQueryData(VOICE_KEY, voice)
  return {
    voice: data,
    error,
    retry: () => void refetch(),
    store: async (recordings) => {
      for (const some of inCalls(recordings)) take(await api('POST', '/v1/voice/parts', { body: { parts: some } }))
    },
    reset: async (parts) => void take(await api('DELETE', '/v1/voice/parts', { body: { parts: [...parts] } })),
  }
}

function inCalls(recordings: readonly Recording[]): Recording[][] {
  const calls: Recording[][] = []
  let letters = Infinity
  for (const recording of recordings) {
    letters += recording.wav.length
    if (letters > CALL_LETTERS_MAX) {
      calls.push([])
      letters = recording.wav.length
    }
    calls.at(-1)?.push(recording)
  }
  return calls
}
