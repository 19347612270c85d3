import { isInUse, watchUse } from './pageUse.ts'
import { servedVersion } from './servedPage.ts'
import { UpdateWatch } from './updateWatch.ts'

/** Interval of the checks for a new version, in milliseconds. */
export const CHECK_MS = 10_000
/** Time over which the reloads of a hospital's desks are spread, in milliseconds. */
const SPREAD_MS = 60_000

/**
 * Reloads a page of staff when the server has a new build and nobody is using the page.
 *
 * @param onFound called at each check once there is a new build
 * @returns a function that stops the checks
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
