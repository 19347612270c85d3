import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AGAIN_MS, keepAwake } from '../../../src/viewer/watch/keepAwake.ts'

let locks: EventTarget[]
let isAllowed: boolean

beforeEach(() => {
  vi.useFakeTimers()
  locks = []
  isAllowed = true
  const request = async () => {
    if (!isAllowed) throw new DOMException('low battery', 'NotAllowedError')
    const lock = new EventTarget()
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Hides or shows the page. The system releases the wake lock of a hidden page. */
async function show(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  if (visibility === 'hidden') locks.at(-1)?.dispatchEvent(new Event('release'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

it('holds one lock while the wall is seen, and takes it again when it is seen again', async () => {
  keepAwake()
  await pass(0)
  expect(locks).toHaveLength(1)
  await show('hidden')
  await pass(10 * AGAIN_MS)
  expect(locks).toHaveLength(1)
  await show('visible')
  expect(locks).toHaveLength(2)
  await pass(10 * AGAIN_MS)
  expect(locks).toHaveLength(2)
})

it('asks again some time after the system has refused it or taken it away', async () => {
  isAllowed = false
  keepAwake()
  await pass(10 * AGAIN_MS)
  expect(locks).toHaveLength(0)
  isAllowed = true
  await pass(AGAIN_MS)
  expect(locks).toHaveLength(1)
  locks[0]?.dispatchEvent(new Event('release'))
  await pass(AGAIN_MS)
  expect(locks).toHaveLength(2)
})

it('leaves a browser alone that knows no lock', () => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(() => keepAwake()).not.toThrow()
})
