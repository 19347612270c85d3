import { beforeEach, expect, it, vi } from 'vitest'
import { speak } from '../../../src/voice/browserVoice.ts'

/** Sentences in the queue of the browser, which never ends one. */
let queued: string[]

beforeEach(() => {
  vi.useFakeTimers()
  queued = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: SpeechSynthesisUtterance) => void queued.push(text),
    cancel: () => void (queued = []),
  })
})

it('a sentence that the browser does not end is cancelled, so that the next one is not spoken late', async () => {
  const said = speak(
    { lang: 'ko-KR' } as SpeechSynthesisVoice,
    { sentence: '12번', volume: 1 },
    new AbortController().signal,
  )
  expect(queued).toEqual(['12번'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(queued).toEqual([])
  expect(await said).toBe(false)
})
