/** Unit of a value. */
export type Unit = 'ms' | 's' | 'kB' | 'MB' | '/s' | 'MB/h' | '%' | '×' | 'min' | 'patients'

/** One value of each run: at least five in a full run, alternating with those of the peer. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** Target: a bound of the ratio of ours to the peer's, or of our value itself. */
export interface Target {
  readonly of: 'ratio' | 'value'
  readonly atMost?: number
  readonly atLeast?: number
}

/** A row of the table: the measurement, its peers and its target. */
export interface Row {
  /** Name of the bench, as in `npm run bench <name>`. */
  readonly bench: string
  /** For example `call answered → last of 1,000 sockets, p99`. */
  readonly what: string
  readonly unit: Unit
  readonly ours: readonly number[]
  /** Series that it is compared with; ratios refer to the first one. */
  readonly peers: readonly Series[]
  readonly target: Target
  /** Explanation: the influence of the machine, or the reason for a missed target. */
  readonly note?: string
  /** Versions of the programs involved, without Node: `{ PostgreSQL: '15.18' }`. */
  readonly versions?: Readonly<Record<string, string>>
}

/**
 * Extent of a measurement: `quick` finishes within half a minute, with fewer and smaller runs, and is marked as such.
 */
export interface Scale {
  readonly quick: boolean
  /** Number of turns of our server and the peer. */
  readonly runs: number
}

/** Measures and returns rows; throws when the measurement fails. */
export type Bench = (scale: Scale) => Promise<readonly Row[]>
