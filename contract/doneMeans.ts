/**
 * `done` calls a held patient and completes any other (DE-12). When a colleague has just moved the patient, the button
 * would therefore do the opposite of what its label says. In this header a client states what it means. `call`: a
 * patient who was called meanwhile stays called. `complete`: a patient who is held by now is not called. Beyond the
 * specification: without it, and on other servers, `done` depends on the state alone.
 */
export const DONE_MEANS_HEADER = 'x-done-means'
export type DoneMeans = 'call' | 'complete'

/** Returns what a request means by `done`; undefined without a known value in the header. */
export const doneMeansOf = (header: unknown): DoneMeans | undefined =>
  header === 'call' || header === 'complete' ? header : undefined
