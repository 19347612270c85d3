/** Splits items into groups of at most `size`: both databases limit the parameters of a statement. */
export function* inGroups<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
