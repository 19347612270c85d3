import { setTimeout as pause } from 'node:timers/promises'

/** Pause after a batch, as a multiple of the batch's duration: four fifths of the time is left to other work. */
const REST = 4

/**
 * Runs low-priority work in batches with a pause after each. The embedded database is synchronous: without the pauses
 * it would block the process until the last batch is done.
 * @param batch processes one batch and returns the number of its rows; fewer than `whole` mark the last batch.
 * @returns the total number of rows.
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
