import { setTimeout } from 'node:timers/promises'

const PERIOD_MS = 20
const PATIENCE_MS = 10_000

/** Waits until a condition holds; works outside of Vitest too. @throws when it does not hold in time */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so after ${PATIENCE_MS} ms: ${isSo.toString()}`)
    await setTimeout(PERIOD_MS)
  }
}
