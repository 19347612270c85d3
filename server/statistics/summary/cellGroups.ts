import type { Cell } from '../facts/records.ts'
import type { GroupBy } from './groups.ts'
import type { SortedFacts } from './sortedFacts.ts'

/** The groups of some facts, and to which of them each cell belongs. */
export interface CellGroups {
  readonly keys: readonly string[]
  /** Indexes into `keys`. */
  readonly ofCell: Uint32Array
}

const known = new WeakMap<SortedFacts, Map<GroupBy | undefined, CellGroups>>()

/** Returns the groups of facts: kept with them, because a year may have hundreds of thousands of cells. */
export function cellGroups(facts: SortedFacts, groupBy: GroupBy | undefined): CellGroups {
  const ofFacts = known.get(facts) ?? new Map<GroupBy | undefined, CellGroups>()
  known.set(facts, ofFacts)
  const made = ofFacts.get(groupBy) ?? group(facts.cells, groupBy)
  ofFacts.set(groupBy, made)
  return made
}

function group(cells: readonly Cell[], groupBy: GroupBy | undefined): CellGroups {
  const indexes = new Map<string, number>()
  const ofCell = Uint32Array.from(cells, (cell) => {
    const key = keyOf(cell, groupBy)
    const index = indexes.get(key) ?? indexes.size
    indexes.set(key, index)
    return index
  })
  return { keys: [...indexes.keys()], ofCell }
}

/** Key of the group of a cell; '' where only the day, or nothing, decides. */
export function keyOf(
  { didId, roomId, hour, packageName, groupName, userId }: Cell,
  groupBy: GroupBy | undefined,
): string {
  switch (groupBy) {
    case 'hour':
      return String(hour)
    case 'package':
      return packageName
    case 'group':
      return groupName
    case 'person':
      return userId
    case 'room':
    case 'exam':
      return String(roomId)
    case 'did':
      return String(didId)
    case 'roomHour':
      return `${roomId} ${hour}`
    default:
      return ''
  }
}
