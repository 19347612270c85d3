import type { Row, Series } from './row.ts'

/** Statistics of a row's runs. */
export interface Figures {
  readonly ours: Spread
  /** Ratio to the first peer. */
  readonly peer?: Spread
  /** Median of the ratios of ours to the first peer's by turn: other load on the machine affects both in a turn. */
  readonly ratio?: number
  /** Absent for a row without a target. */
  readonly isMet?: boolean
}

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** @throws when a row has no values, or a value that is no number. */
export function figuresOf(row: Row): Figures {
  const [first] = row.peers
  const ours = spreadOf(row.ours, row.what)
  if (!first) return { ours, ...verdict(row, ours.median) }
  const ratio = ratioOf(row.ours, first)
  return {
    ours,
    peer: spreadOf(first.values, first.name),
    ratio,
    ...verdict(row, row.target.of === 'ratio' ? ratio : ours.median),
  }
}

/** Returns the median and the range of several values. */
export function spreadOf(values: readonly number[], what: string): Spread {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error(`${what}: no figures, or none that are numbers`)
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}

function verdict({ target: { of, atMost, atLeast }, peers, what }: Row, value: number): { isMet?: boolean } {
  if (of === 'ratio' && peers.length === 0) throw new Error(`${what}: a ratio needs a peer`)
  if (atMost === undefined && atLeast === undefined) return {}
  return { isMet: value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY) }
}

function ratioOf(ours: readonly number[], { name, values }: Series): number {
  if (values.length !== ours.length) return median(ours) / spreadOf(values, name).median
  return median(ours.map((value, turn) => value / (values[turn] ?? Number.NaN)))
}

/** Returns the median; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
