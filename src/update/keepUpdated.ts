import { isInUse, watchUse } from './pageUse.ts'
import { servedVersion } from './servedPage.ts'
import { UpdateWatch } from './updateWatch.ts'

/** How often a page looks after its version, in milliseconds. */
export const CHECK_MS = 10_000
/** The reloads of all desks of a hospital are spread over this time, in milliseconds. */
const SPREAD_MS = 60_000

/**
 * Reloads a page of staff once the server has another build of it and nobody is at work in it. @param onFound called
 * once there is one
 * @returns what ends it
 */
export function keepUpdated(onFound: () => void = () => undefined): () => void {
  const updates = new UpdateWatch(SPREAD_MS)
  const unwatch = watchUse()
  const check = async () => {
    await updates.look(null)
    if (updates.isFound) onFound()
    if (!updates.isDue || isInUse() || (await servedVersion()) === null || isInUse()) return
    updates.note()
    location.reload()
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  return () => {
    clearInterval(timer)
    unwatch()
  }
}
