export type SortDir = 'asc' | 'desc'

export interface SortKey {
  readonly field: string
  readonly dir: SortDir
}

/** Reads `maxPatient.asc,name.kr.desc`: the direction stands behind the last dot (DE-03). */
export function parseSort(sort: string): SortKey[] {
  return sort.split(',').flatMap((pair) => {
    const dot = pair.lastIndexOf('.')
    const dir = pair.slice(dot + 1)
    return dot > 0 && (dir === 'asc' || dir === 'desc') ? [{ field: pair.slice(0, dot), dir }] : []
  })
}

/** Writes the keys as the wire spells them. */
export const formatSort = (keys: readonly SortKey[]): string =>
  keys.map(({ field, dir }) => `${field}.${dir}`).join(',')

/** A click on a column: none → asc → desc → none; the other columns keep their rank (LS-03). */
export function cycleSort(sort: string, field: string): string {
  const keys = parseSort(sort)
  const current = keys.find((key) => key.field === field)
  if (!current) return formatSort([...keys, { field, dir: 'asc' }])
  if (current.dir === 'desc') return formatSort(keys.filter((key) => key !== current))
  return formatSort(keys.map((key) => (key === current ? { field, dir: 'desc' } : key)))
}
