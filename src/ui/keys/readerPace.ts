/** A tag reader types faster than any hand, in ms between two keys. */
export const READER_MS = 40
