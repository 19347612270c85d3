import { LINE_MINUTES } from '../../../contract/constants.ts'
import type { StatisticsDay } from '../../../contract/statisticsDay.ts'
import type { StatusSpan } from '../../../domain/statistics/statusSpans.ts'

const POINT_MS = LINE_MINUTES * 60_000

/** Number of waiting patients at each point of a day, by room, 0 for boards without one. */
export type Lines = ReadonlyMap<number, readonly number[]>

/** Counts the waiting and held patients of each room at each point of a day, up to its end or now. */
export function linesOf(
  spans: readonly (StatusSpan & { readonly roomId: number })[],
  start: number,
  end: number,
): Lines {
  const points = Math.max(0, Math.ceil((end - start) / POINT_MS))
  const lines = new Map<number, number[]>()
  for (const { roomId, from, to, status } of spans) {
    const line = lines.get(roomId) ?? Array.from({ length: points }, () => 0)
    lines.set(roomId, line)
    if (status === 'CALLED') continue
    const first = Math.max(0, Math.ceil((from - start) / POINT_MS))
    for (let at = first; at < points && start + at * POINT_MS < to; at += 1) line[at] = (line[at] ?? 0) + 1
  }
  return lines
}

/** Adds up lines point by point. */
export const sumOf = (lines: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(0, ...lines.map(({ length }) => length)) }, (_, at) =>
    lines.reduce((sum, line) => sum + (line[at] ?? 0), 0),
  )

/** Returns the least, middle and most of several lines at each point; nothing without lines. */
export function bandOf(lines: readonly (readonly number[])[]): StatisticsDay['usual'] {
  const length = Math.max(0, ...lines.map((line) => line.length))
  if (lines.every((line) => line.length === 0)) return []
  return Array.from({ length }, (_, at) => {
    const sorted = lines.map((line) => line[at] ?? 0).toSorted((a, b) => a - b)
    return {
      low: sorted[0] ?? 0,
      middle: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
      high: sorted.at(-1) ?? 0,
    }
  })
}
