import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VoiceSentences } from '../../../src/viewer/wall/voiceSentences.ts'

const asked = vi.fn<(path: string, options: { signal: AbortSignal }) => Promise<Response>>()
const board = { no: '3', name: '채혈실', waiting: [] }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  asked.mockReset()
})

const hangs = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const sound = () => Promise.resolve(new Response(JSON.stringify({ wav: btoa('RIFF') })))

it('asks once for a sentence that is said again', async () => {
  asked.mockImplementation(sound)
  const sentences = new VoiceSentences('7')
  sentences.prepare(board)
  expect((await sentences.of([37])).byteLength).toBe(4)
  await sentences.of([37])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/voice/dids/7/sentence?number=37')
})

it('gives up a request that hangs, and asks again for the next call of the number', async () => {
  asked.mockImplementationOnce(hangs).mockImplementation(sound)
  const sentences = new VoiceSentences('7')
  sentences.prepare(board)
  const first = expect(sentences.of([37])).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(30_000)
  await first
  expect((await sentences.of([37])).byteLength).toBe(4)
  expect(asked).toHaveBeenCalledTimes(2)
})
