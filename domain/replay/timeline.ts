type Work = (time: number) => void

interface Entry {
  readonly time: number
  /** Events at one time run in the order in which they were added. */
  readonly order: number
  readonly work: Work
}

/** Runs work in the order of its times, which work itself may add to; a binary heap. */
export class Timeline {
  readonly #heap: Entry[] = []
  #added = 0

  add(time: number, work: Work): void {
    const entry = { time, order: (this.#added += 1), work }
    let at = this.#heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = this.#heap[parent]
      if (!above || isBefore(above, entry)) break
      this.#heap[at] = above
      at = parent
    }
    this.#heap[at] = entry
  }

  /** Runs until nothing is left. */
  run(): void {
    for (let next = this.#shift(); next; next = this.#shift()) next.work(next.time)
  }

  #shift(): Entry | undefined {
    const [first] = this.#heap
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return first
    let at = 0
    for (;;) {
      const child = this.#earlierChild(at)
      const below = this.#heap[child]
      if (!below || !isBefore(below, last)) break
      this.#heap[at] = below
      at = child
    }
    this.#heap[at] = last
    return first
  }

  #earlierChild(at: number): number {
    const [left, right] = [this.#heap[2 * at + 1], this.#heap[2 * at + 2]]
    return left && right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.time < other.time || (one.time === other.time && one.order < other.order)
