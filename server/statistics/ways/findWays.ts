import type { StatisticsWays } from '../../../contract/statistics.ts'
import type { DayFacts } from '../facts/dayFacts.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { PairIndex } from '../summary/cellIndex.ts'
import { Pace } from '../summary/pace.ts'
import { sortedOrder } from '../summary/sortedOrder.ts'

/** Number of orders of a package that are named; the others are counted. */
const ORDERS_MAX = 8

type Way = StatisticsWays['ways'][number]

/** The ways of patients, without labels. */
export interface FoundWays {
  readonly excluded: StatisticsWays['excluded']
  readonly ways: readonly (Omit<Way, 'label' | 'steps' | 'orders'> & {
    readonly steps: readonly Omit<Way['steps'][number], 'label'>[]
    readonly orders: readonly Omit<Way['orders'][number], 'labels'>[]
  })[]
}

/**
 * Finds in which order the patients of each package visited the rooms, and where their time went. Only visits that are
 * over count, and only those of which every wait and exam is known.
 */
export async function findWays(days: AsyncIterable<DayFacts>): Promise<FoundWays> {
  const packages = new Map<string, PackageWays>()
  const excluded = { notEnded: 0, overNight: 0, wrongClock: 0 }
  for await (const facts of days) addDay(facts)
  const pace = new Pace()
  const ways: FoundWays['ways'][number][] = []
  for (const [key, found] of packages) ways.push({ key, ...(await found.figures(pace)) })
  return { excluded, ways }

  /** Entries and stays are in the order of the visits, the entries of a visit in the order of joining. */
  function addDay({ texts, entries, stays }: DayFacts): void {
    let first = 0
    for (let at = 0; at < stays.size; at += 1) {
      const visit = stays.visit[at] ?? 0
      while (first < entries.size && (entries.visit[first] ?? 0) < visit) first += 1
      let next = first
      let flags = 0
      for (; next < entries.size && entries.visit[next] === visit; next += 1) flags |= entries.flags[next] ?? 0
      const range = [first, next] as const
      first = next
      // A patient without an entry of the day took no way.
      if (range[0] === range[1]) continue
      const stayFlags = stays.flags[at] ?? 0
      if (stayFlags & STAY.lost) excluded.notEnded += 1
      else if (flags & (ENTRY.waitLost | ENTRY.examLost)) excluded.overNight += 1
      else if (stayFlags & STAY.wrong || flags & (ENTRY.waitWrong | ENTRY.examWrong)) excluded.wrongClock += 1
      else {
        const name = texts[stays.package[at] ?? 0] ?? ''
        const found = packages.get(name) ?? new PackageWays()
        packages.set(name, found)
        found.add(entries, range, stays.stay[at] ?? 0)
      }
    }
  }
}

interface Step {
  visits: number
  places: number
  waitMs: number
  examMs: number
}

/** The ways of the patients of one package. */
class PackageWays {
  // Numbers and no texts: what a year of lists leaves to the garbage collector holds other calls up.
  #stays = new Uint32Array(1_024)
  #visits = 0
  readonly #steps = new Map<number, Step>()
  /** An order of rooms is a pair: that of the rooms before, and the last room. The first is that of no rooms. */
  readonly #rooms = new PairIndex()
  readonly #orders = new Map<number, { visits: number; stayMs: number }>()
  #stayMs = 0
  #waitMs = 0
  #examMs = 0

  add(entries: DayFacts['entries'], [from, to]: readonly [number, number], stay: number): void {
    let order = this.#rooms.of(0, 0)
    for (let at = from; at < to; at += 1) {
      const roomId = entries.room[at] ?? 0
      const step = this.#steps.get(roomId) ?? { visits: 0, places: 0, waitMs: 0, examMs: 0 }
      this.#steps.set(roomId, step)
      const [wait, exam] = [entries.wait[at] ?? 0, entries.exam[at] ?? 0]
      step.visits += 1
      step.places += at - from + 1
      step.waitMs += wait
      step.examMs += exam
      this.#waitMs += wait
      this.#examMs += exam
      order = this.#rooms.of(order, roomId + 1)
    }
    const taken = this.#orders.get(order) ?? { visits: 0, stayMs: 0 }
    this.#orders.set(order, taken)
    taken.visits += 1
    taken.stayMs += stay
    if (this.#visits === this.#stays.length) {
      const grown = new Uint32Array(2 * this.#visits)
      grown.set(this.#stays)
      this.#stays = grown
    }
    this.#stays[this.#visits] = stay
    this.#visits += 1
    this.#stayMs += stay
  }

  async figures(pace: Pace): Promise<Omit<FoundWays['ways'][number], 'key'>> {
    const visits = this.#visits
    const stayMs = this.#stayMs
    const stays = this.#stays
    const indexes = new Uint32Array(visits)
    await pace.slices(visits, (from, to) => {
      for (let at = from; at < to; at += 1) indexes[at] = at
    })
    const order = await sortedOrder(stays, indexes, pace)
    // The value at or below which half of them are.
    const median = order[Math.ceil(visits / 2) - 1]
    const mean = (ms: number, count = visits) => Math.round(ms / Math.max(1, count))
    const orders = [...this.#orders].toSorted(([, a], [, b]) => b.visits - a.visits)
    return {
      visits,
      stayMedianMs: median === undefined ? null : (stays[median] ?? null),
      stayMs: mean(stayMs),
      waitMs: mean(this.#waitMs),
      examMs: mean(this.#examMs),
      // Waits at two boards at once are counted twice.
      otherMs: mean(Math.max(0, stayMs - this.#waitMs - this.#examMs)),
      steps: [...this.#steps]
        .map(([roomId, step]) => ({
          roomId,
          visits: step.visits,
          place: Math.round((10 * step.places) / step.visits) / 10,
          waitMs: mean(step.waitMs, step.visits),
          examMs: mean(step.examMs, step.visits),
        }))
        .toSorted((a, b) => a.place - b.place || b.visits - a.visits),
      orders: orders.slice(0, ORDERS_MAX).map(([order, taken]) => ({
        roomIds: this.#roomsOf(order),
        visits: taken.visits,
        stayMs: mean(taken.stayMs, taken.visits),
      })),
      otherOrders: orders.slice(ORDERS_MAX).reduce((sum, [, taken]) => sum + taken.visits, 0),
      orderCount: orders.length,
    }
  }

  #roomsOf(order: number): number[] {
    const rooms: number[] = []
    // A pair holds one more than the id, because boards without a room have room 0.
    for (let at = order; this.#rooms.seconds[at]; at = this.#rooms.firsts[at] ?? 0)
      rooms.unshift((this.#rooms.seconds[at] ?? 0) - 1)
    return rooms
  }
}
