import { setTimeout as pause } from 'node:timers/promises'

/** Pause after a batch, as a multiple of the batch's duration: four fifths of the time is left to other work. */
const REST = 4

/**
 * Runs low-priority work in batches with a pause after each. The embedded database is synchronous: without the pauses
 * it would block the process until the last batch is done.
 * @param batch processes one batch and returns the number of rows that were due, and that of rows that it did process;
 *   fewer due than `whole` mark the last batch.
 * @returns the total number of processed rows.
 */
export async function inBatches(
  whole: number,
  batch: () => Promise<number | { readonly found: number; readonly done: number }>,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0
  for (;;) {
    const start = performance.now()
    const result = await batch()
    const { found, done } = typeof result === 'number' ? { found: result, done: result } : result
    all += done
    if (found < whole || signal?.aborted) return all
    await pause(REST * (performance.now() - start))
  }
}

/** Splits items into groups of at most `size`: both databases limit the parameters of a statement. */
export function* inGroups<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
