import { withLease } from './tabLease.ts'

/** Longer than another tab's writing takes to show up here, on a busy machine too. */
const SETTLE_MS = 250

/**
 * Runs `work` while no other tab of this origin runs work of the same name, and gives back its result at once; the lock
 * itself is held until what was stored meanwhile must have shown up in the tab that works next. When the work fails,
 * that is told after the lock was released: who hears of it may stop this tab with an alert, and the others must not
 * wait for that.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let failure: unknown
    locked(name, async () => {
      await work().then(resolve, (error: unknown) => (failure = error))
      await new Promise((settled) => setTimeout(settled, SETTLE_MS))
    }).then(() => reject(failure), reject)
  })
}

/** Web Locks exist only in secure contexts; on plain http in a hospital's network a lease takes their place. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  // the types know no insecure contexts
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : withLease(name, work)
}
