/** What a figure is counted in. */
export type Unit = 'ms' | 's' | 'kB' | '/s' | 'MB/h' | '%' | '×' | 'min' | 'patients'

/** A figure of the same thing from each run: at least five of a full run, interleaved with those of the peer. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** What is to be reached: by the ratio of ours to the peer's, or by our figure itself. */
export interface Target {
  readonly of: 'ratio' | 'value'
  readonly atMost?: number
  readonly atLeast?: number
}

/** A line of the table: what was measured, against what, and what it is held to. */
export interface Row {
  /** The name of the bench, as in `npm run bench <name>`. */
  readonly bench: string
  /** For example `call answered → last of 1,000 sockets, p99`. */
  readonly what: string
  readonly unit: Unit
  readonly ours: readonly number[]
  /** What ran beside it; the first is the one that a ratio is of. */
  readonly peers: readonly Series[]
  readonly target: Target
  /** What the figure does not say by itself: the machine's part in it, or what holds back a target that is missed. */
  readonly note?: string
  /** Versions of programs that took part, Node apart: `{ PostgreSQL: '15.18' }`. */
  readonly versions?: Readonly<Record<string, string>>
}

/** How much is measured: `quick` ends within half a minute and says so, with fewer and smaller runs. */
export interface Scale {
  readonly quick: boolean
  /** How often ours and the peer take their turn. */
  readonly runs: number
}

/** A bench measures and hands in its rows; it throws when it could not measure. */
export type Bench = (scale: Scale) => Promise<readonly Row[]>
