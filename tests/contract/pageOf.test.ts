import { expect, it } from 'vitest'
import { pageOf, shortViewerBoard } from '../../contract/pageOf.ts'

it.each([
  ['/socket-test', '/socket-test'],
  ['/dids/viewer', '/dids/viewer'],
  ['/dids/viewer/', '/dids/viewer'],
  ['/d/12', '/d/:didId'],
  ['/d/d-1/', '/d/:didId'],
  ['/dids/wall-preview', '/dids/wall-preview'],
  ['/dids/mini-viewer/7', '/dids/mini-viewer/:didId'],
  ['/p/0aB-_9', '/p/:token'],
  ['/check-in', '/check-in'],
] as const)('RT-01 %s needs no login', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

it.each([
  '/',
  '/rooms',
  '/login',
  '/dids/mini-viewer',
  '/dids/viewer/1',
  '/p',
  '/p/',
  '/p/a/b',
  '/d',
  '/d/',
  '/d/1/2',
  '/d/%',
])('RT-02 %s is the login page when logged out', (path) => {
  expect(pageOf(path)).toBe('*')
})

it('reads the board of a short path only', () => {
  expect(['/d/d%201/', '/dids/viewer', '/p/1'].map(shortViewerBoard)).toEqual(['d 1', null, null])
})

it('reads a path of endless slashes in the time of an ordinary one', () => {
  expect(pageOf(`/dids/viewer${'/'.repeat(400_000)}x`)).toBe('*')
})
