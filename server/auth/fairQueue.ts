/** The priority of work in the queue. */
export interface Priority {
  /** 0 runs before 1, 1 before 2. */
  readonly rank: number
  /** Work of one group runs in order; groups take turns. */
  readonly group: string
}

interface Sizes {
  /** Maximum number of running pieces of work; at least 2, because one slot is reserved for rank 0. */
  readonly atOnce: number
  /** Maximum number of waiting pieces of work, by rank. */
  readonly waiting: readonly number[]
}

interface Waiting {
  start(): void
  refuse(): void
}

/** Thrown for work that does not fit into a full rank, or is evicted for another group. */
export class QueueFull extends Error {}

/**
 * Runs a few pieces of work at once, by rank. Within a rank the groups take turns, so that many pieces of one group
 * delay another group by one piece only. When a rank is full, the group with the most waiting loses its last.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #lanes: readonly Lane[]
  #running = 0

  constructor({ atOnce, waiting }: Sizes) {
    this.#atOnce = atOnce
    this.#lanes = waiting.map((max) => new Lane(max))
  }

  /** Runs work when its turn comes. @throws {QueueFull} when it is evicted or there is no room. */
  async run<T>(work: () => Promise<T>, { rank, group }: Priority): Promise<T> {
    if (this.#hasRoom(rank)) this.#running += 1
    else
      await new Promise<void>((start, reject) =>
        this.#lanes[rank]?.add(group, { start, refuse: () => reject(new QueueFull()) }),
      )
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#startNext()
    }
  }

  #hasRoom(rank: number): boolean {
    return this.#running < (rank === 0 ? this.#atOnce : this.#atOnce - 1)
  }

  #startNext(): void {
    const rank = this.#lanes.findIndex((lane) => lane.length > 0)
    if (rank < 0 || !this.#hasRoom(rank)) return
    this.#running += 1
    this.#lanes[rank]?.next()?.start()
  }
}

/** Waiting work of one rank; a group is removed when it is empty. */
class Lane {
  readonly #max: number
  readonly #groups = new Map<string, Waiting[]>()
  length = 0

  constructor(max: number) {
    this.#max = max
  }

  add(group: string, waiting: Waiting): void {
    if (this.length >= this.#max && !this.#giveWay(group)) return waiting.refuse()
    const own = this.#groups.get(group) ?? []
    own.push(waiting)
    this.#groups.set(group, own)
    this.length += 1
  }

  next(): Waiting | undefined {
    const [first] = this.#groups
    if (!first) return undefined
    const [group, [next, ...others]] = first
    this.#groups.delete(group)
    // Reinserted at the end: the next group has its turn.
    if (others.length > 0) this.#groups.set(group, others)
    this.length -= 1
    return next
  }

  /**
   * Evicts the last piece of the group with the most waiting, unless it is this group. Returns whether there is room
   * now.
   */
  #giveWay(group: string): boolean {
    const own = this.#groups.get(group)?.length ?? 0
    const [longest, crowd] = [...this.#groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (longest === undefined || !crowd || crowd.length <= own + 1) return false
    crowd.pop()?.refuse()
    this.length -= 1
    return true
  }
}
