import { useEffect, useRef, useState } from 'react'
import { VOICE_TEST_ANSWER_MS, VOICE_TEST_MS, type VoiceTestState } from '../../../../contract/voice.ts'
import { useApi } from '../../../api/useApi.ts'
import { useDisplayEvents } from '../../../realtime/useDisplayEvents.ts'

/**
 * Progress of a test: the states that the screen reports, `STARTED` after the request, and `GONE` if the screen does
 * not answer.
 */
interface VoiceTestProgress {
  readonly state: VoiceTestState | 'STARTED' | 'GONE'
  readonly seconds: number
  /** Parts whose recordings could not be played. */
  readonly missing: readonly string[]
}

const STARTED: VoiceTestProgress = { state: 'STARTED', seconds: 0, missing: [] }

/** Runs a test announcement on a screen. */
export function useVoiceTest(): {
  /** Undefined until a test is started. */
  readonly progress: VoiceTestProgress | undefined
  readonly isRunning: boolean
  /** Rejects with the server's ApiError. */
  readonly start: (displayId: string) => Promise<void>
} {
  const api = useApi()
  const [progress, setProgress] = useState<VoiceTestProgress>()
  /**
   * The screen under test. It is set before the request, because the screen's reports may arrive before the response.
   */
  const displayRef = useRef<string>(undefined)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timerRef.current), [])

  const follow = (next: VoiceTestProgress | undefined, waitMs?: number) => {
    clearTimeout(timerRef.current)
    setProgress(next)
    if (waitMs === undefined) displayRef.current = undefined
    else timerRef.current = setTimeout(() => follow({ ...STARTED, state: 'GONE' }), waitMs)
  }
  useDisplayEvents(({ displayId, voiceTest }) => {
    if (!voiceTest || displayId !== displayRef.current) return
    const { state, seconds = 0, missing = [] } = voiceTest
    follow({ state, seconds, missing }, state === 'HEARD' || state === 'SILENT' ? undefined : VOICE_TEST_MS)
  })

  async function start(displayId: string): Promise<void> {
    follow(STARTED, VOICE_TEST_ANSWER_MS)
    displayRef.current = displayId
    try {
      await api('POST', '/v1/voice/tests', { body: { displayId } })
    } catch (error) {
      follow(undefined)
      throw error
    }
  }
  const isRunning = progress !== undefined && ['STARTED', 'WAITING', 'SPEAKING'].includes(progress.state)
  return { progress, isRunning, start }
}
