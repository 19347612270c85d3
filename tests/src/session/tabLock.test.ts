// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { withLease } from '../../../src/session/tabLock.ts'

beforeEach(() => localStorage.clear())

it('SS-03 lets one tab work at a time where the browser has no locks', async () => {
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working--
  }
  await Promise.all([withLease('lock', work), withLease('lock', work), withLease('lock', work)])
  expect(most).toBe(1)
})

it('gives the lease back when the work fails', async () => {
  await expect(withLease('lock', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(localStorage.getItem('lock')).toBeNull()
})

it('takes over the lease of a tab that died', async () => {
  localStorage.setItem('lock', `dead-tab ${Date.now() - 1}`)
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  await expect(withLease('lock', work)).resolves.toBe('done')
})
