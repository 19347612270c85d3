import { afterEach, expect, it, vi } from 'vitest'
import { IntakeFolder } from '../../server/intake/folder/intakeFolder.ts'
import { type RestingFile, RestingFiles } from '../../server/intake/folder/restingFiles.ts'

afterEach(() => void vi.useRealTimers())

it('a folder that does not answer is named after ten seconds, and not asked again until it has', async () => {
  const embedded = { getExecutor: () => ({ adapter: { supportsMultipleConnections: false } }) }
  const folder = new IntakeFolder({
    settings: { dir: '/srv/lists', encodings: new Map() },
    unit: { db: embedded },
    timeZone: 'Asia/Seoul',
  } as unknown as ConstructorParameters<typeof IntakeFolder>[0])
  const answer = Promise.withResolvers<RestingFile[]>()
  const asked = vi.spyOn(RestingFiles.prototype, 'look').mockReturnValueOnce(answer.promise).mockResolvedValue([])
  const { signal } = new AbortController()
  vi.useFakeTimers()
  for (let turn = 0; turn < 2; turn += 1) {
    const look = expect(folder.look(signal)).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(10_000)
    await look
  }
  expect([asked.mock.calls.length, folder.state.problem?.kind]).toEqual([1, 'FOLDER'])
  answer.resolve([])
  await folder.look(signal)
  expect([asked.mock.calls.length, folder.state.problem]).toEqual([2, null])
})
