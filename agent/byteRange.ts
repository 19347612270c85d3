/** The first and the last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads a `Range` header over so many bytes. Undefined stands for the whole: without a header, or with one that names
 * no single range of bytes, which a server may pass over; null for a range that lies outside.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first < length && first <= last ? { first, last } : null
}
