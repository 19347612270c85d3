import { expect, it, vi } from 'vitest'
import { rangeOf } from '../../src/serviceWorker/rangeOf.ts'

const FILM = 'https://board.test/api/files/film.mp4'

const aFile = (content: string) => {
  const file = new Response(content, { headers: { 'content-type': 'video/mp4' } })
  return { file, read: vi.spyOn(file, 'blob') }
}

it('reads a film from the cache once for all ranges of it, and another film anew', async () => {
  const [first, again, other] = [aFile('0123456789'), aFile('0123456789'), aFile('abc')]
  expect(await (await rangeOf(FILM, first.file, 'bytes=0-3')).text()).toBe('0123')
  const end = await rangeOf(FILM, again.file, 'bytes=-2')
  expect([end.status, end.headers.get('content-range'), await end.text()]).toEqual([206, 'bytes 8-9/10', '89'])
  expect([first.read.mock.calls.length, again.read.mock.calls.length]).toEqual([1, 0])
  expect(await (await rangeOf(`${FILM}?2`, other.file, 'bytes=1-')).text()).toBe('bc')
})

it('reads a film again that could not be read', async () => {
  const broken = aFile('0123')
  broken.read.mockRejectedValueOnce(new Error('the disk fails'))
  await expect(rangeOf(`${FILM}?3`, broken.file, 'bytes=0-')).rejects.toThrow('the disk fails')
  expect(await (await rangeOf(`${FILM}?3`, aFile('0123').file, 'bytes=0-')).text()).toBe('0123')
})
