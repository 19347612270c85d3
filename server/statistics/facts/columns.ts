/** Numbers of many records: one array for each of their fields. */
export type Columns<K extends string> = Readonly<Record<K, Uint32Array>> & { readonly size: number }

/** Takes records, in order: those of `before` by their index, and new ones. */
export function takeRows<K extends string>(
  names: readonly K[],
  before: Columns<K> | undefined,
  order: readonly (number | Readonly<Record<K, number>>)[],
): Columns<K> {
  const column = (name: K) => {
    const old = before?.[name]
    const taken = new Uint32Array(order.length)
    for (const [at, row] of order.entries()) taken[at] = typeof row === 'number' ? (old?.[row] ?? 0) : row[name]
    return taken
  }
  return withSize(names, column, order.length)
}

/** A stored column: its numbers in one, two or four bytes each, little-endian. */
export function encodeColumn(column: Uint32Array): { readonly width: 1 | 2 | 4; readonly bytes: Uint8Array } {
  let max = 0
  for (const value of column) if (value > max) max = value
  if (max < 2 ** 8) return { width: 1, bytes: Uint8Array.from(column) }
  const { buffer, byteLength } = max < 2 ** 16 ? Uint16Array.from(column) : column.slice()
  return { width: max < 2 ** 16 ? 2 : 4, bytes: new Uint8Array(buffer, 0, byteLength) }
}

/** Reads columns that are stored one after the other. */
export class ColumnReader {
  readonly #stored: Uint8Array
  readonly #widths: readonly number[]
  #next = 0
  #offset: number

  constructor(stored: Uint8Array, offset: number, widths: readonly number[]) {
    this.#stored = stored
    this.#offset = offset
    this.#widths = widths
  }

  read<K extends string>(names: readonly K[], size: number): Columns<K> {
    return withSize(names, () => this.#column(size), size)
  }

  #column(size: number): Uint32Array {
    const width = this.#widths[this.#next] ?? 1
    // Copied, because a column begins at a multiple of its width.
    const { buffer } = new Uint8Array(this.#stored.subarray(this.#offset, this.#offset + size * width))
    this.#next += 1
    this.#offset += size * width
    if (width === 4) return new Uint32Array(buffer)
    return new Uint32Array(width === 2 ? new Uint16Array(buffer) : new Uint8Array(buffer))
  }
}

function withSize<K extends string>(names: readonly K[], column: (name: K) => Uint32Array, size: number): Columns<K> {
  return { ...(Object.fromEntries(names.map((name) => [name, column(name)])) as Record<K, Uint32Array>), size }
}
