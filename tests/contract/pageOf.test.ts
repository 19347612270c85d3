import { expect, it } from 'vitest'
import { pageOf } from '../../contract/pageOf.ts'

it.each([
  ['/socket-test', 'socketTest'],
  ['/dids/viewer', 'viewer'],
  ['/dids/viewer/', 'viewer'],
  ['/d/12', 'viewer'],
  ['/d/d-1/', 'viewer'],
  ['/dids/wall-preview', 'wallPreview'],
  ['/dids/mini-viewer/7', 'miniViewer'],
  ['/p/0aB-_9', 'patientPage'],
] as const)('RT-01 %s needs no login', (path, kind) => {
  expect(pageOf(path, false)).toBe(kind)
  expect(pageOf(path, true)).toBe(kind)
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
  expect(pageOf(path, false)).toBe('login')
  expect(pageOf(path, true)).toBe('console')
})

it('reads a path of endless slashes in the time of an ordinary one', () => {
  expect(pageOf(`/dids/viewer${'/'.repeat(400_000)}x`, false)).toBe('login')
})
