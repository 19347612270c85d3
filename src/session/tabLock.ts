import { withLease } from './tabLease.ts'

/** Longer than another tab's writing takes to show up here, on a busy machine too. */
const SETTLE_MS = 250

/**
 * Runs `work` while no other tab of this origin runs work of the same name, and gives back its result at once; the lock
 * itself is held until what was stored meanwhile must have shown up in the tab that works next.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    locked(name, async () => {
      await work().then(resolve, reject)
      await new Promise((settled) => setTimeout(settled, SETTLE_MS))
    }).catch(reject)
  })
}

/** Web Locks exist only in secure contexts; on plain http in a hospital's network a lease stands in. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  // the types know no insecure contexts
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : withLease(name, work)
}
