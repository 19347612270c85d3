import type { Cell } from '../facts/records.ts'

/** Pairs of numbers, such as boards in rooms, stored once and named by their index. */
export class PairIndex {
  readonly firsts: number[] = []
  readonly seconds: number[] = []
  readonly #indexes = new Map<number, number>()

  of(first: number, second: number): number {
    const key = first * 2 ** 26 + second
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.firsts.length)
    this.seconds.push(second)
    return this.firsts.push(first) - 1
  }
}

/** Cells of all days, stored once and named by their index. */
export class CellIndex {
  readonly values: Cell[] = []
  readonly #indexes = new Map<string, number>()

  of(cell: Cell): number {
    const { didId, roomId, hour, packageName, groupName, userId } = cell
    const known = this.#indexes.size
    const at = indexOf(this.#indexes, `${didId} ${roomId} ${hour} ${userId} ${packageName}\n${groupName}`)
    if (at === known) this.values.push(cell)
    return at
  }
}

const HOURS = 32

/** Cells of a day, found by numbers: a text for each of the millions of records of a year would take a second. */
export class DayCells {
  readonly #cells: CellIndex
  readonly #places: PairIndex
  readonly #texts: readonly string[]
  readonly #indexes = new Map<number, number>()

  constructor(cells: CellIndex, places: PairIndex, texts: readonly string[]) {
    this.#cells = cells
    this.#places = places
    this.#texts = texts
  }

  /** Returns the index of the cell of a record. @param user index of the text */
  of(columns: Record<'hour' | 'package' | 'group', Uint32Array>, at: number, place: number, user = 0): number {
    const hour = columns.hour[at] ?? 0
    const packageText = columns.package[at] ?? 0
    const groupText = columns.group[at] ?? 0
    const size = this.#texts.length
    const key = (((place * HOURS + hour) * size + packageText) * size + groupText) * size + user
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    const index = this.#cells.of({
      didId: this.#places.firsts[place] ?? 0,
      roomId: this.#places.seconds[place] ?? 0,
      hour,
      packageName: this.#texts[packageText] ?? '',
      groupName: this.#texts[groupText] ?? '',
      userId: this.#texts[user] ?? '',
    })
    this.#indexes.set(key, index)
    return index
  }
}

/** Returns the index of a key; a new one is added. */
export function indexOf(indexes: Map<string, number>, key: string): number {
  const known = indexes.get(key)
  if (known !== undefined) return known
  indexes.set(key, indexes.size)
  return indexes.size - 1
}
