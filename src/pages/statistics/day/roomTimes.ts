import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'

/** A time of a room, in ms since the beginning of the day. */
export interface RoomTime {
  /** An exam, a pause without an exam, or neither between the first of them and the last. */
  readonly kind: 'busy' | 'idle' | 'paused'
  readonly fromMs: number
  readonly toMs: number
}

type Span = Omit<RoomTime, 'kind'>

/** Returns how a room spent its day, from the first exam or pause to the last, in order. */
export function roomTimes(exams: readonly Span[], pauses: readonly Span[]): RoomTime[] {
  const edges = [...new Set([...exams, ...pauses].flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].toSorted(
    (a, b) => a - b,
  )
  const times: RoomTime[] = []
  for (const [at, fromMs] of edges.slice(0, -1).entries()) {
    const toMs = edges[at + 1] ?? fromMs
    const isIn = (spans: readonly Span[]) => spans.some((span) => span.fromMs <= fromMs && toMs <= span.toMs)
    const kind = isIn(exams) ? 'busy' : isIn(pauses) ? 'paused' : 'idle'
    const last = times.at(-1)
    if (last?.kind === kind) times[times.length - 1] = { ...last, toMs }
    else times.push({ kind, fromMs, toMs })
  }
  return times
}

/** Returns the room where a patient who joins now waits longest; undefined while nobody waits anywhere. */
export const slowestRoom = ({ rooms }: StatisticsDay): StatisticsDay['rooms'][number] | undefined =>
  rooms
    .filter(({ waiting, expectedMs }) => waiting > 0 && expectedMs !== null)
    .toSorted((a, b) => (b.expectedMs ?? 0) - (a.expectedMs ?? 0))[0]
