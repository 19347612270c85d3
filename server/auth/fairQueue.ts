/** The priority of work in the queue. */
export interface Turn {
  /** Who goes first: 0 before 1 before 2. */
  readonly rank: number
  /** Those of one group stand behind one another; groups take turns. */
  readonly group: string
}

interface Sizes {
  /** So much work runs at once: at least 2, for one place is kept free for rank 0. */
  readonly atOnce: number
  /** How many of each rank may wait. */
  readonly waiting: readonly number[]
}

interface Waiting {
  start(): void
  refuse(): void
}

/** Refused: too many of the same rank wait already, and nobody has more waiting than this group. */
export class QueueFull extends Error {}

/**
 * Runs a few pieces of work at once, by rank; of one rank the groups take turns, so that a crowd of one group delays
 * the others by one piece of work. When a rank is full, the group that has the most waiting gives way.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #lanes: readonly Lane[]
  #running = 0

  constructor({ atOnce, waiting }: Sizes) {
    this.#atOnce = atOnce
    this.#lanes = waiting.map((max) => new Lane(max))
  }

  /** Runs work when its turn comes. @throws {QueueFull} when it does not come. */
  async run<T>(work: () => Promise<T>, { rank, group }: Turn): Promise<T> {
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

/** Those of one rank who wait; never a group without anyone. */
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
    // Back to the end: the next group has its turn.
    if (others.length > 0) this.#groups.set(group, others)
    this.length -= 1
    return next
  }

  /** Turns away the last of the group that has the most waiting, unless it is this one: whether there is room now. */
  #giveWay(group: string): boolean {
    const own = this.#groups.get(group)?.length ?? 0
    const [longest, crowd] = [...this.#groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (longest === undefined || !crowd || crowd.length <= own + 1) return false
    crowd.pop()?.refuse()
    this.length -= 1
    return true
  }
}
