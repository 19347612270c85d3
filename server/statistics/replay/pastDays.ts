import type { Kysely } from 'kysely'
import type { StatisticsReplay } from '../../../contract/statisticsDay.ts'
import { daySpan } from '../../../domain/days.ts'
import { entryFacts, type LoggedStep } from '../../../domain/statistics/entryFacts.ts'
import { statusSpans } from '../../../domain/statistics/statusSpans.ts'
import { inGroups } from '../../db/batches/inBatches.ts'
import type { DB } from '../../db/schema.ts'
import { readRoomPauses } from '../day/roomPauses.ts'
import { readBoardRooms } from '../facts/boardRooms.ts'
import type { FactStore } from '../facts/factStore.ts'
import { readEntryLogs } from '../facts/loggedSteps.ts'
import { isWrong } from '../facts/records.ts'
import { readLabels } from '../summary/labels.ts'

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
    const rooms = new Rooms()
    const excluded = { overNight: 0, wrongClock: 0 }
    const patients: Entry[][] = []
    for (const some of inGroups([...ids], VISITS_AT_ONCE)) {
      const rules = await this.#rules(some)
      const byVisit = Map.groupBy(await readEntryLogs(this.#db, some), ({ visitId }) => visitId)
      for (const [visitId, logs] of byVisit) {
        const entries = logs.flatMap(({ steps }): Entry[] => {
          const facts = entryFacts(steps)
          if (!facts || facts.joinedAt < start || facts.joinedAt >= Date.parse(to)) return []
          // A patient who still waits may be called later.
          if (facts.status !== 'DONE' && facts.status !== 'CANCELED') return []
          if (facts.isWaitLost || facts.isExamLost) return exclude('overNight')
          const spans = [(facts.calledAt ?? facts.lastAt) - facts.joinedAt, facts.lastAt - facts.joinedAt]
          if (spans.some(isWrong)) return exclude('wrongClock')
          const roomId = roomAt(facts.didId, new Date(facts.lastAt).toISOString())
          const rule = rules.get(visitId)?.get(roomId)
          return [
            {
              room: rooms.indexOf(roomId, facts.didId),
              joinedMs: facts.joinedAt - start,
              calledMs: facts.calledAt === null ? null : facts.calledAt - start,
              endedMs: facts.lastAt - start,
              examMs: facts.exam === null ? null : Math.max(0, facts.exam.to - facts.exam.from),
              heldMs: heldBefore(steps, facts.calledAt ?? facts.lastAt),
              isFront: facts.counts.fronts.some((count) => count > 0),
              rule: rule?.rule ?? 'ANY',
              after: rule?.after === undefined || rule.after === null ? null : rooms.indexOf(rule.after, 0),
            },
          ]
        })
        if (entries.length > 0) patients.push(entries.toSorted((a, b) => a.joinedMs - b.joinedMs))
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

/** Returns how long an entry was on hold before a time. */
const heldBefore = (steps: readonly LoggedStep[], until: number): number =>
  statusSpans(steps, until)
    .filter(({ status, from }) => status === 'HOLDING' && from < until)
    .reduce((sum, { from, to }) => sum + Math.min(to, until) - from, 0)
