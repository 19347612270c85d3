/**
 * `done` calls who is held and completes anybody else (DE-12): whoever presses a button beside a patient whom a
 * colleague has just moved would do the other thing. In this header a client says which of the two it means: `call`,
 * and who was called meanwhile stays called; `complete`, and who is held by now is not called for it. Past the
 * specification: without it, and on another server, `done` goes by the state alone.
 */
export const DONE_MEANS_HEADER = 'x-done-means'
export type DoneMeans = 'call' | 'complete'

/** What a request says by the header; undefined where it says nothing that we know. */
export const doneMeansOf = (header: unknown): DoneMeans | undefined =>
  header === 'call' || header === 'complete' ? header : undefined
