import type { StatisticsWays } from '../../contract/statistics.ts'
import { quantiles } from '../../domain/statistics/quantiles.ts'
import type { DayFacts } from './facts/dayFacts.ts'
import { ENTRY, STAY } from './facts/records.ts'

/** Number of orders of a package that are named; the others are counted. */
const ORDERS_MAX = 8

type Way = StatisticsWays['ways'][number]

/** The ways of patients, without labels. */
interface FoundWays {
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
  return { excluded, ways: [...packages].map(([key, found]) => ({ key, ...found.figures() })) }

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
  readonly #stays: number[] = []
  readonly #steps = new Map<number, Step>()
  /** By the ids of the rooms in order. */
  readonly #orders = new Map<string, { readonly roomIds: readonly number[]; visits: number; stayMs: number }>()
  #stayMs = 0
  #waitMs = 0
  #examMs = 0

  /** Time counts in the room where it passed; a way leads through the rooms to which patients were moved last. */
  add(entries: DayFacts['entries'], [from, to]: readonly [number, number], stay: number): void {
    const roomIds: number[] = []
    for (let at = from; at < to; at += 1) {
      const roomId = entries.room[at] ?? 0
      if ((entries.flags[at] ?? 0) & ENTRY.later) roomIds.pop()
      roomIds.push(roomId)
      const step = this.#steps.get(roomId) ?? { visits: 0, places: 0, waitMs: 0, examMs: 0 }
      this.#steps.set(roomId, step)
      const [wait, exam] = [entries.wait[at] ?? 0, entries.exam[at] ?? 0]
      step.visits += 1
      step.places += roomIds.length
      step.waitMs += wait
      step.examMs += exam
      this.#waitMs += wait
      this.#examMs += exam
    }
    const key = roomIds.join()
    const order = this.#orders.get(key) ?? { roomIds, visits: 0, stayMs: 0 }
    this.#orders.set(key, order)
    order.visits += 1
    order.stayMs += stay
    this.#stays.push(stay)
    this.#stayMs += stay
  }

  figures(): Omit<FoundWays['ways'][number], 'key'> {
    const visits = this.#stays.length
    const [stayMedianMs = null] = quantiles(Uint32Array.from(this.#stays), [0.5])
    const mean = (ms: number, count = visits) => Math.round(ms / Math.max(1, count))
    const orders = [...this.#orders.values()].toSorted((a, b) => b.visits - a.visits)
    return {
      visits,
      stayMedianMs,
      stayMs: mean(this.#stayMs),
      waitMs: mean(this.#waitMs),
      examMs: mean(this.#examMs),
      // Waits at two boards at once are counted twice.
      otherMs: mean(Math.max(0, this.#stayMs - this.#waitMs - this.#examMs)),
      steps: [...this.#steps]
        .map(([roomId, step]) => ({
          roomId,
          visits: step.visits,
          place: Math.round((10 * step.places) / step.visits) / 10,
          waitMs: mean(step.waitMs, step.visits),
          examMs: mean(step.examMs, step.visits),
        }))
        .toSorted((a, b) => a.place - b.place || b.visits - a.visits),
      orders: orders.slice(0, ORDERS_MAX).map(({ roomIds, visits: count, stayMs }) => ({
        roomIds: [...roomIds],
        visits: count,
        stayMs: mean(stayMs, count),
      })),
      otherOrders: orders.slice(ORDERS_MAX).reduce((sum, order) => sum + order.visits, 0),
      orderCount: orders.length,
    }
  }
}
