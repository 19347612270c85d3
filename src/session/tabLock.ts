import { withLease } from './tabLease.ts'

/** Usual bound of the time until another tab's writes to local storage are visible here. */
const SETTLE_MS = 250

/**
 * Runs `work` while no other tab of this origin runs work of the same name. Its result is returned at once, but the
 * lock is held until its writes are visible to the next tab. An error is thrown only after the lock is released: the
 * caller may block this tab with an alert, and the other tabs must not wait for that.
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

/** Web Locks exist only in secure contexts; on plain http in a hospital's network a lease replaces them. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  // the DOM types assume a secure context
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : withLease(name, work)
}
