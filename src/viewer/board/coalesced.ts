/**
 * Coalesces calls of `run`: one runs at a time, and all calls during a run are served by one more run afterwards, so
 * that no caller gets a result from before its call. `run` must not reject.
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
