/** A queue that runs at most `max` pieces of work at once; those that are `first` go before those that wait. */
export function limit(max: number): <T>(work: () => Promise<T>, first?: boolean) => Promise<T> {
  const waiting: { readonly first: (() => void)[]; readonly rest: (() => void)[] } = { first: [], rest: [] }
  let running = 0
  return async (work, first = false) => {
    if (running === max) await new Promise<void>((resolve) => (first ? waiting.first : waiting.rest).push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.first.shift() ?? waiting.rest.shift()
      if (next) next()
      else running -= 1
    }
  }
}
