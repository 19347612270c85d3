type Run = <T>(work: () => Promise<T>, rank?: number) => Promise<T>

/**
 * A queue that runs at most `max` pieces of work at once, and one less of any rank but 0: that always finds a free place, or
 * others of its own. Of those that wait the lowest rank goes first; within a rank first come is first served.
 * @param max at least 2
 */
export function limit(max: number): Run {
  const waiting: (() => void)[][] = []
  let running = 0
  const hasRoom = (rank: number) => running < (rank === 0 ? max : max - 1)
  const startNext = () => {
    const rank = waiting.findIndex((each) => (each?.length ?? 0) > 0)
    if (rank < 0 || !hasRoom(rank)) return
    running += 1
    waiting[rank]?.shift()?.()
  }
  return async (work, rank = 0) => {
    if (hasRoom(rank)) running += 1
    else await new Promise<void>((resolve) => (waiting[rank] ??= []).push(resolve))
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
