import { setTimeout as pause } from 'node:timers/promises'

/** What works on much that is old leaves this much of the time to those who wait: four fifths. */
const REST = 4

/**
 * Does work that has no hurry in batches, with a rest after each. Without it, the embedded database, which answers at
 * once, would keep the process from everything else until the last batch is done.
 * @param batch does one batch. @returns how many rows it was about; fewer than `whole` were the last.
 * @returns how many rows there were in all.
 */
export async function inBatches(whole: number, batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    const start = performance.now()
    const count = await batch()
    all += count
    if (count < whole || signal?.aborted) return all
    await pause(REST * (performance.now() - start))
  }
}
