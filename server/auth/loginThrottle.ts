import { setTimeout } from 'node:timers/promises'
import { networkOf, siteOf } from '../http/addresses.ts'
import { tooMany } from '../http/refusals.ts'
import { FairQueue, type Priority, QueueFull } from './fairQueue.ts'
import type { FailureCounters, Failures } from './loginFailures.ts'

/** An attempt to sign in. */
export interface Attempt {
  readonly id: string
  readonly address: string
  /** The device, if this account has signed in there before. */
  readonly device: string | undefined
}

/** Number of free failures; each further one doubles the pause, from one second up to `maxSeconds`. */
interface Budget {
  readonly free: number
  readonly maxSeconds: number
}

const BUDGETS = {
  /** One account from one address: somebody guesses, or has forgotten the password. */
  pair: { free: 8, maxSeconds: 300 },
  /** One account on a device where it signed in before; failures elsewhere do not count there. */
  device: { free: 8, maxSeconds: 60 },
  /** All accounts from one address: a whole hospital may share one. */
  address: { free: 200, maxSeconds: 60 },
  /** One account from all addresses. The pause is short: the owner may be on a new device. */
  account: { free: 50, maxSeconds: 30 },
} as const satisfies Record<string, Budget>

/** Maximum number of cached pauses; the cache is cleared when it is full. */
const PAUSES_MAX = 10_000
const NO_PAUSE = { seconds: 0, until: 0 }

/** Order in which passwords are checked. With a single rank, owners wait twice as long during a flood (docs/decisions/operation.md#code-for-speed). */
const RANK = {
  /** A device on which the account signed in before. */
  device: 0,
  /** An address from which the account is signed in. */
  home: 1,
  /** An address without failures. */
  fresh: 2,
  /** All others; they also wait for the rate limit. */
  failed: 3,
} as const

/** Maximum number of simultaneous checks from an address without failures; further ones get the rank `failed`. */
const FRESH_AT_ONCE = 2
/**
 * Rate limit shared by all addresses with recent failures: bounds the cost of guessing, however many addresses it comes
 * from.
 */
const FAILED_RATE = { burst: 40, perSecond: 5 }
const FAILED_WAITING = 32

/**
 * Slows down guessing before a password is checked. No account is locked for good, and a user on a known device or
 * address is not affected by the attempts of others.
 */
export class LoginThrottle {
  readonly #counters: FailureCounters
  readonly #isHome: (id: string, address: string) => Promise<boolean>
  /** Number of running checks by key: they count as failures until they succeed. */
  readonly #running = new Map<string, number>()
  /** Cache of pauses, so that a flood is rejected without queries. */
  readonly #pauses = new Map<string, typeof NO_PAUSE>()
  readonly #rateLimit: Pick<QueuedRateLimit, 'take'>
  /** Attempts of the rank `failed` wait here in order for the rate limit. */
  readonly #gate = new FairQueue({ atOnce: 2, waiting: [0, FAILED_WAITING] })

  /**
   * @param isHome whether a user has a session that began at this address
   * @param rateLimit for tests: replaces the rate limit of the rank `failed`
   */
  constructor(
    counters: FailureCounters,
    isHome: (id: string, address: string) => Promise<boolean>,
    rateLimit: Pick<QueuedRateLimit, 'take'> = new QueuedRateLimit(FAILED_RATE),
  ) {
    this.#counters = counters
    this.#isHome = isHome
    this.#rateLimit = rateLimit
  }

  /**
   * Checks a password. `check` gets its priority in the queue and returns null when the password is wrong.
   * @throws 429 with the seconds to wait, without a check.
   */
  async run<T>(attempt: Attempt, check: (priority: Priority) => Promise<T | null>): Promise<T | null> {
    const budgets = budgetsOf(attempt)
    const keys = [...budgets.keys()]
    const [own = '', ofAddress = ''] = keys
    const [ownPause = 0, ...sharedPauses] = keys.map((key) => this.#pauseOf(key))
    if (ownPause > 0) throw tooManyLogins(ownPause)
    const isHome = attempt.device === undefined && (await this.#isHome(attempt.id, attempt.address))
    const sharedPause = isHome ? 0 : Math.max(0, ...sharedPauses)
    if (sharedPause > 0) throw tooManyLogins(sharedPause)
    const failures = await this.#counters.read(keys, new Date())
    // No `await` may stand between this check and the count of running checks: otherwise many simultaneous attempts
    // would all pass.
    const waits = this.#waits(budgets, failures)
    waits.forEach((wait, at) => this.#remember(keys[at] ?? '', wait))
    const wait = Math.max(...waits.slice(0, isHome ? 1 : keys.length))
    if (wait > 0) throw tooManyLogins(wait)
    const isFresh = failures[1] === undefined && this.#runningOf(ofAddress) < FRESH_AT_ONCE
    const rank = attempt.device !== undefined ? RANK.device : isHome ? RANK.home : isFresh ? RANK.fresh : RANK.failed
    const group = siteOf(attempt.address)
    this.#begin(keys)
    try {
      if (rank === RANK.failed) await this.#gate.run(() => this.#rateLimit.take(), { rank: 1, group })
      const result = await check({ rank, group })
      if (result === null) await this.#counters.add(keys, new Date())
      else if (failures[0]) await this.#counters.forget(own)
      return result
    } catch (error) {
      throw error instanceof QueueFull ? tooManyLogins(1) : error
    } finally {
      this.#end(keys)
    }
  }

  /** Returns the remaining seconds of a cached pause, without a query. */
  #pauseOf(key: string): number {
    const { seconds, until } = this.#pauses.get(key) ?? NO_PAUSE
    if (until <= Date.now()) this.#pauses.delete(key)
    // A clock that was set back must not lengthen the pause.
    return Math.min(seconds, Math.max(0, until - Date.now()) / 1_000)
  }

  #remember(key: string, seconds: number): void {
    if (seconds === 0 || this.#runningOf(key) > 0) return
    if (this.#pauses.size >= PAUSES_MAX) this.#pauses.clear()
    this.#pauses.set(key, { seconds, until: Date.now() + seconds * 1_000 })
  }

  /** Returns the seconds to wait for each budget. */
  #waits(budgets: ReadonlyMap<string, Budget>, failures: readonly (Failures | undefined)[]): number[] {
    return [...budgets].map(([key, budget], at) => {
      const { count = 0, lastAt = 0 } = failures[at] ?? {}
      const running = this.#runningOf(key)
      if (count + running < budget.free) return 0
      if (running > 0) return 1
      const pauseMs = Math.min(budget.maxSeconds, 2 ** (count - budget.free)) * 1_000
      // A clock that was set back must not lengthen the pause.
      return Math.min(pauseMs, Math.max(0, lastAt + pauseMs - Date.now())) / 1_000
    })
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0
  }

  #begin(keys: readonly string[]): void {
    for (const key of keys) this.#running.set(key, this.#runningOf(key) + 1)
  }

  #end(keys: readonly string[]): void {
    for (const key of keys) {
      const left = this.#runningOf(key) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
  }
}

/** Returns the budgets of an attempt by key, its own one first. */
function budgetsOf({ id, address, device }: Attempt): Map<string, Budget> {
  if (device !== undefined) return new Map([[JSON.stringify(['device', id, device]), BUDGETS.device]])
  const from = networkOf(address)
  return new Map<string, Budget>([
    [JSON.stringify(['pair', id, from]), BUDGETS.pair],
    [JSON.stringify(['address', from]), BUDGETS.address],
    [JSON.stringify(['account', id]), BUDGETS.account],
  ])
}

const tooManyLogins = (seconds: number) => tooMany(seconds, 'TOO_MANY_LOGINS')

const SECOND_MS = 1_000

/** Rate limit that lets calls wait: a burst passes at once, further ones at a fixed rate. */
export class QueuedRateLimit {
  readonly #burst: number
  readonly #intervalMs: number
  /** When the next turn is due, in ms of `performance.now`. */
  #due = -Infinity

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#intervalMs = SECOND_MS / perSecond
  }

  /** Resolves when the caller may proceed. */
  async take(): Promise<void> {
    const now = performance.now()
    const due = Math.max(this.#due, now - (this.#burst - 1) * this.#intervalMs)
    this.#due = due + this.#intervalMs
    if (due > now) await setTimeout(due - now)
  }
}
