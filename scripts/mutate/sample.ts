import { createHash } from 'node:crypto'

/** A possible mutation, as Stryker describes it. */
export interface Change {
  readonly fileName: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly mutatorName: string
  readonly replacement: string
}

interface Position {
  readonly line: number
  readonly column: number
}

/**
 * Chooses `count` of the mutations with equal probability: those with the lowest SHA-256, salted with the seed. The
 * same seed chooses the same mutations as long as the code is unchanged.
 */
export function sampleOf<T extends Change>(changes: readonly T[], count: number, seed: string, root: string): T[] {
  const key = ({ fileName, location: { start, end }, mutatorName, replacement }: T): string =>
    createHash('sha256')
      .update(
        JSON.stringify([
          seed,
          fileName.replace(root, ''),
          start.line,
          start.column,
          end.line,
          end.column,
          mutatorName,
          replacement,
        ]),
      )
      .digest('hex')
  return changes
    .map((change) => ({ change, key: key(change) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, count)
    .map(({ change }) => change)
}

/** z of the two-sided 95 % interval of the normal distribution. */
const Z = 1.96

/**
 * Returns the 95 % interval of a share counted in a sample without replacement: Wilson's, which also holds near 0 and
 * 1, with the correction for a finite population. A sample of everything leaves no uncertainty.
 * @returns the bounds, from 0 to 1
 */
export function intervalOf(noticed: number, tried: number, all: number): readonly [number, number] {
  const share = noticed / tried
  if (tried >= all) return [share, share]
  const size = (tried * (all - 1)) / (all - tried)
  const middle = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size)
  const half = (Z / (1 + Z ** 2 / size)) * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
