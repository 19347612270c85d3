const LEASE_MS = 10_000
/** Longer than another tab's writing takes to show up here, on a busy machine too. */
const SETTLE_MS = 250
const RETRY_MS = 60

/**
 * Runs `work` while no other tab of this origin runs work of the same name, and gives back its result at once; the lock
 * itself is held until what was stored meanwhile must have shown up in the tab that works next.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    locked(name, async () => {
      await work().then(resolve, reject)
      await wait(SETTLE_MS)
    }).catch(reject)
  })
}

/** Web Locks exist only in secure contexts; on plain http in a hospital's network a lease in local storage stands in. */
function locked<T>(name: string, work: () => Promise<T>): Promise<T> {
  // the types know no insecure contexts
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : withLease(`lock:${name}`, work)
}

/** A tab that dies holding the lease blocks the others for {@link LEASE_MS} at most. */
export async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = `${Math.random().toString(36).slice(2)}`
  while (!(await take(key, mine))) await wait(RETRY_MS)
  try {
    return await work()
  } finally {
    if (holder(key) === mine) localStorage.removeItem(key)
  }
}

/** Writes the lease when it is free, and looks again once a simultaneous writer must have shown up: the last one wins. */
async function take(key: string, mine: string): Promise<boolean> {
  if (holder(key) !== null) return false
  localStorage.setItem(key, `${mine} ${Date.now() + LEASE_MS}`)
  await wait(SETTLE_MS)
  return holder(key) === mine
}

function holder(key: string): string | null {
  const [owner, until] = localStorage.getItem(key)?.split(' ') ?? []
  return owner && Number(until) > Date.now() ? owner : null
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
