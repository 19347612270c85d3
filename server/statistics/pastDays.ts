import type { Kysely } from 'kysely'
import type { StatisticsReplay } from '../../contract/statisticsDay.ts'
import { daySpan } from '../../domain/days.ts'
import { type EntryFacts, entryFacts, type LoggedStep } from '../../domain/statistics/entryFacts.ts'
import { type BoardPlaces, entryParts } from '../../domain/statistics/entryParts.ts'
import { statusSpans } from '../../domain/statistics/statusSpans.ts'
import { inGroups } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { readRoomPauses } from './day/roomPauses.ts'
import { readBoardRooms } from './facts/boardRooms.ts'
import type { FactStore } from './facts/factStore.ts'
import { readEntryLogs } from './facts/loggedSteps.ts'
import { isWrong } from './facts/records.ts'
import { readLabels } from './summary/labels.ts'

const VISITS_AT_ONCE = 50

type Entry = StatisticsReplay['patients'][number][number]

/** Reads the days that the model replays. */
export class PastDays {
  readonly #db: Kysely<DB>
  readonly #days: FactStore
  readonly #timeZone: string
  readonly #spanOf: (day: string) => readonly [string, string]

  constructor(db: Kysely<DB>, days: FactStore, timeZone: string) {
    this.#db = db
    this.#days = days
    this.#timeZone = timeZone
    this.#spanOf = daySpan(timeZone)
  }

  /**
   * Returns the entries that joined on a day and have ended, by patient, without anything that names one.
   * @param now ms since the epoch
   */
  async read(day: string, now: number): Promise<StatisticsReplay> {
    const [from, to] = this.#spanOf(day)
    const [start, end] = [Date.parse(from), Math.min(Date.parse(to), now)]
    const ids = await this.#days.visitsOf(day)
    const roomAt = await readBoardRooms(this.#db)
    const places = {
      roomAt: (didId: number, at: number) => roomAt(didId, new Date(at).toISOString()),
      changesOf: (didId: number) => roomAt.changesOf(didId),
    }
    const rooms = new Rooms()
    const excluded = { overNight: 0, wrongClock: 0 }
    const patients: Entry[][] = []
    for (const some of inGroups([...ids], VISITS_AT_ONCE)) {
      const rules = await this.#rules(some)
      const byVisit = Map.groupBy(await readEntryLogs(this.#db, some), ({ visitId }) => visitId)
      for (const [visitId, logs] of byVisit) {
        const waits = logs.map(({ steps }): Entry[] => {
          const facts = entryFacts(steps)
          if (!facts || facts.joinedAt < start || facts.joinedAt >= Date.parse(to)) return []
          // A patient who still waits may be called later.
          if (facts.status !== 'DONE' && facts.status !== 'CANCELED') return []
          if (facts.isWaitLost || facts.isExamLost) return exclude('overNight')
          const spans = [(facts.calledAt ?? facts.lastAt) - facts.joinedAt, facts.lastAt - facts.joinedAt]
          if (spans.some(isWrong)) return exclude('wrongClock')
          const plan = rules.get(visitId)
          return segmentsOf(steps, facts, places, rooms).map(({ room, roomIds, ...segment }) => {
            const rule = roomIds.map((roomId) => plan?.get(roomId)).find((each) => each !== undefined)
            return {
              room,
              joinedMs: segment.from - start,
              calledMs: segment.called === null ? null : segment.called - start,
              endedMs: segment.to - start,
              examMs: segment.examMs,
              heldMs: heldBetween(steps, segment.from, segment.called ?? segment.to),
              isFront: segment.isFront,
              isMoved: segment.isMoved,
              rule: rule?.rule ?? 'ANY',
              after: rule?.after === undefined || rule.after === null ? null : rooms.indexOf(rule.after, 0),
            }
          })
        })
        // The parts of one wait stay together.
        const entries = waits.toSorted((a, b) => (a[0]?.joinedMs ?? 0) - (b[0]?.joinedMs ?? 0)).flat()
        if (entries.length > 0) patients.push(entries)
      }
    }
    const pauses = await readRoomPauses(this.#db, { from: start, to: end }, roomAt)
    const labels = { room: await readLabels(this.#db, 'room'), did: await readLabels(this.#db, 'did') }
    return {
      day,
      from,
      timeZone: this.#timeZone,
      excluded,
      rooms: rooms.all.map(({ roomId, didId }) => ({
        roomId,
        label: roomId === 0 ? labels.did(String(didId)) : labels.room(String(roomId)),
        // A board without a room has no pause of its own here: the log groups them.
        pauses: (roomId === 0 ? [] : (pauses.get(roomId) ?? [])).map((pause) => ({
          fromMs: pause.from - start,
          toMs: pause.to - start,
        })),
      })),
      patients: patients.toSorted((a, b) => (a[0]?.joinedMs ?? 0) - (b[0]?.joinedMs ?? 0)),
    }

    function exclude(reason: keyof typeof excluded): Entry[] {
      excluded[reason] += 1
      return []
    }
  }

  /** The rules of the plans of some visits, by room. */
  async #rules(visitIds: readonly number[]) {
    const rows = await this.#db
      .selectFrom('visit_rooms')
      .select(['visit_id', 'room_id', 'rule', 'after_room_id as after'])
      .where('visit_id', 'in', visitIds)
      .where('rule', '!=', 'ANY')
      .execute()
    return new Map(
      [...Map.groupBy(rows, ({ visit_id }) => visit_id)].map(([id, own]) => [
        id,
        new Map(own.map(({ room_id, rule, after }) => [room_id, { rule, after }])),
      ]),
    )
  }
}

/** Rooms in the order in which they are found; each board without a room counts as one. */
class Rooms {
  readonly all: { readonly roomId: number; readonly didId: number }[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(roomId: number, didId: number): number {
    const key = roomId === 0 ? `board ${didId}` : String(roomId)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.all.length)
    return this.all.push({ roomId, didId }) - 1
  }
}

/** The time of an entry in one room; ms since the epoch. */
interface Segment {
  /** Index of the room. */
  readonly room: number
  /** The room, and that of the whole entry's end: the plan names one of them. */
  readonly roomIds: readonly number[]
  readonly from: number
  readonly called: number | null
  readonly to: number
  readonly examMs: number | null
  readonly isFront: boolean
  /** Whether the wait went on in the next segment. */
  readonly isMoved: boolean
}

/** Splits an entry that has ended wherever the patient was in another room; the exam belongs to the last one. */
function segmentsOf(steps: readonly LoggedStep[], facts: EntryFacts, places: BoardPlaces, rooms: Rooms): Segment[] {
  const { calledAt, lastAt, exam } = facts
  // A board that moves during the exam takes nobody to another room.
  const parts = entryParts(steps, lastAt, places).filter(
    ({ from }, at) => at === 0 || exam === null || from <= exam.from,
  )
  const drafts: { room: number; roomId: number; from: number; fronts: number }[] = []
  for (const { roomId, didId, from, counts } of parts) {
    const room = rooms.indexOf(roomId, didId)
    const last = drafts.at(-1)
    const fronts = counts.fronts.reduce((sum, count) => sum + count, 0)
    if (last?.room === room) last.fronts += fronts
    else drafts.push({ room, roomId, from, fronts })
  }
  const planned = drafts.at(-1)?.roomId ?? 0
  return drafts.map(({ room, roomId, from, fronts }, at) => {
    const next = drafts[at + 1]
    const to = next?.from ?? lastAt
    // A wait after a call in another room is a wait of its own.
    const call = calledAt !== null && calledAt < from ? (exam?.from ?? null) : calledAt
    const called = call !== null && call >= from && (call < to || !next) ? call : null
    return {
      room,
      roomIds: [roomId, planned],
      from,
      called,
      to,
      examMs: next || exam === null ? null : Math.max(0, exam.to - exam.from),
      isFront: fronts > 0,
      isMoved: next !== undefined && called === null,
    }
  })
}

/** Returns how long an entry was on hold between two times. */
const heldBetween = (steps: readonly LoggedStep[], from: number, until: number): number =>
  statusSpans(steps, until)
    .filter((span) => span.status === 'HOLDING' && span.from < until && span.to > from)
    .reduce((sum, span) => sum + Math.min(span.to, until) - Math.max(span.from, from), 0)
