/** Writes numbers in ascending order, without duplicates and with ranges: '1-4, 7'. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}
