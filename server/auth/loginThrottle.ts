import { networkOf } from '../http/networkOf.ts'
import { Refusal } from '../http/refusals.ts'
import type { FailureCounters, Failures } from './loginFailures.ts'

/** A try to sign in. */
export interface Attempt {
  readonly id: string
  readonly address: string
  /** The device, when this account has signed in there before. */
  readonly device: string | undefined
}

/** So many failures are free; after that each doubles the pause from a second up to `maxSeconds`. */
interface Budget {
  readonly free: number
  readonly maxSeconds: number
}

const BUDGETS = {
  /** One account from one address: somebody guesses, or has forgotten. */
  pair: { free: 8, maxSeconds: 300 },
  /** One account on a device where it signed in before; nobody else's failures count there. */
  device: { free: 8, maxSeconds: 60 },
  /** All accounts from one address: a whole hospital may come from one. */
  address: { free: 200, maxSeconds: 60 },
  /** One account from all addresses. The pause is short: its owner may be on a new device. */
  account: { free: 50, maxSeconds: 30 },
} as const satisfies Record<string, Budget>

/** When so many pauses are known, they are read anew. */
const PAUSES_MAX = 10_000
const NO_PAUSE = { seconds: 0, until: 0 }

/** Whose password is checked first: a known device; an address without failures; the rest. */
type Rank = 0 | 1 | 2

/** More of a rank than this are not kept waiting for a check: they are told to come again. */
const WAITING_MAX: Record<Rank, number> = { 0: 1_000, 1: 500, 2: 32 }

/**
 * Slows down guessing before a password is checked at all. Nobody is locked out for good, and who signs in on a device or
 * from an address where they did before is not hurt by what others try.
 */
export class LoginThrottle {
  readonly #counters: FailureCounters
  readonly #isHome: (id: string, address: string) => Promise<boolean>
  /** Checks under way: they count as failures until they turn out otherwise. */
  readonly #running = new Map<string, number>()
  /** Pauses that were read from the counters: a flood is turned away without the database. */
  readonly #pauses = new Map<string, typeof NO_PAUSE>()
  readonly #waiting: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 }

  /** @param isHome whether a user has a session that began at this address */
  constructor(counters: FailureCounters, isHome: (id: string, address: string) => Promise<boolean>) {
    this.#counters = counters
    this.#isHome = isHome
  }

  /**
   * Checks a password; `check` answers null when it is wrong, and is told its place in the queue.
   * @throws 429 with the seconds to wait, without a check.
   */
  async run<T>(attempt: Attempt, check: (rank: Rank) => Promise<T | null>): Promise<T | null> {
    const budgets = budgetsOf(attempt)
    const keys = [...budgets.keys()]
    const [own = ''] = keys
    const pauses = keys.map((key) => this.#pauseOf(key))
    const isHome = await this.#refuseOrExempt(attempt, pauses)
    const failures = await this.#counters.read(keys, new Date())
    const isHurtByOthers = !isHome && this.#waits(budgets, failures).some((wait, at) => at > 0 && wait > 0)
    const counted = isHome || (isHurtByOthers && (await this.#isHome(attempt.id, attempt.address))) ? 1 : keys.length
    // Nothing may be awaited between this look and the count of what runs: many tries at once would all be let in.
    const waits = this.#waits(budgets, failures)
    waits.forEach((wait, at) => this.#remember(keys[at] ?? '', wait))
    const wait = Math.max(...waits.slice(0, counted))
    if (wait > 0) throw tooMany(wait)
    // The second budget is the address's.
    const rank = attempt.device !== undefined ? 0 : failures[1] ? 2 : 1
    if (this.#waiting[rank] >= WAITING_MAX[rank]) throw tooMany(1)
    this.#begin(keys, rank)
    try {
      const result = await check(rank)
      if (result === null) await this.#counters.add(keys, new Date())
      else if (failures[0]) await this.#counters.forget(own)
      return result
    } finally {
      this.#end(keys, rank)
    }
  }

  /** Turns away by what is known already; whether what others did is no reason to, when there was one. */
  async #refuseOrExempt({ id, address }: Attempt, [own = 0, ...shared]: readonly number[]): Promise<boolean> {
    if (own > 0) throw tooMany(own)
    const others = Math.max(0, ...shared)
    if (others === 0) return false
    if (!(await this.#isHome(id, address))) throw tooMany(others)
    return true
  }

  /** Seconds that a pause lasts of which this server knows, without asking the database. */
  #pauseOf(key: string): number {
    const { seconds, until } = this.#pauses.get(key) ?? NO_PAUSE
    if (until <= Date.now()) this.#pauses.delete(key)
    // A clock that was set back must not lengthen the pause.
    return Math.min(seconds, Math.max(0, until - Date.now()) / 1_000)
  }

  #remember(key: string, seconds: number): void {
    if (seconds === 0 || (this.#running.get(key) ?? 0) > 0) return
    if (this.#pauses.size >= PAUSES_MAX) this.#pauses.clear()
    this.#pauses.set(key, { seconds, until: Date.now() + seconds * 1_000 })
  }

  /** Seconds to wait for each of the budgets. */
  #waits(budgets: ReadonlyMap<string, Budget>, failures: readonly (Failures | undefined)[]): number[] {
    return [...budgets].map(([key, budget], at) => {
      const { count = 0, lastAt = 0 } = failures[at] ?? {}
      const running = this.#running.get(key) ?? 0
      if (count + running < budget.free) return 0
      if (running > 0) return 1
      const pauseMs = Math.min(budget.maxSeconds, 2 ** (count - budget.free)) * 1_000
      // A clock that was set back must not lengthen the pause.
      return Math.min(pauseMs, Math.max(0, lastAt + pauseMs - Date.now())) / 1_000
    })
  }

  #begin(keys: readonly string[], rank: Rank): void {
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    this.#waiting[rank] += 1
  }

  #end(keys: readonly string[], rank: Rank): void {
    for (const key of keys) {
      const left = (this.#running.get(key) ?? 0) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
    this.#waiting[rank] -= 1
  }
}

/** The budgets that a try draws on, its own first. */
function budgetsOf({ id, address, device }: Attempt): Map<string, Budget> {
  if (device !== undefined) return new Map([[JSON.stringify(['device', id, device]), BUDGETS.device]])
  const from = networkOf(address)
  return new Map<string, Budget>([
    [JSON.stringify(['pair', id, from]), BUDGETS.pair],
    [JSON.stringify(['address', from]), BUDGETS.address],
    [JSON.stringify(['account', id]), BUDGETS.account],
  ])
}

function tooMany(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const message = `로그인 시도가 너무 많습니다. ${retryAfter}초 후에 다시 시도해 주세요.`
  return new Refusal(429, 'TOO_MANY_LOGINS', message, undefined, retryAfter)
}
