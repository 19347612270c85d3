/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a `Range` header for a file of the given length. Undefined means the whole file: the header is missing, or is
 * no single range of bytes, which servers may ignore. Null means that the range is not satisfiable.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first < length && first <= last ? { first, last } : null
}
