/**
 * Makes calls of `run` come together: one runs at a time, and whatever is asked for meanwhile is served by one more run
 * afterwards, so that an answer is never older than the last question. `run` must not reject.
 */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined

  const start = (): Promise<void> => {
    const running = run().finally(() => {
      current = undefined
    })
    current = running
    return running
  }
  const startAfter = async (running: Promise<void>): Promise<void> => {
    await running
    following = undefined
    await start()
  }
  return () => {
    if (following) return following
    if (!current) return start()
    following = startAfter(current)
    return following
  }
}
