import { setTimeout as pause } from 'node:timers/promises'

/** What works on much that is old leaves this much of the time to those who wait: four parts in five. */
const REST = 4

/**
 * Does work that has no hurry in parts, with a rest after each. Without it, the embedded database, which answers at
 * once, would keep the process from everything else until the last part is done.
 * @param part does one part. @returns how many rows it was about; fewer than `whole` were the last.
 * @returns how many rows there were in all.
 */
export async function inParts(whole: number, part: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    const start = performance.now()
    const count = await part()
    all += count
    if (count < whole || signal?.aborted) return all
    await pause(REST * (performance.now() - start))
  }
}
