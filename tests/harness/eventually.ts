import { vi } from 'vitest'

/** Longer than any machine needs, shorter than a test may take. */
const TIMEOUT_MS = 10_000

/** Waits until the expectations hold, also asynchronous ones; fails with the last error. */
export function eventually(expectations: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(expectations, { timeout: TIMEOUT_MS, interval: 10 })
}
