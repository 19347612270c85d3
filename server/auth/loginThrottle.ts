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

/** More strangers than this are not kept waiting for a password check: they are told to come again. */
const STRANGERS_MAX = 64

/**
 * Slows down guessing before a password is checked at all. Nobody is locked out for good, and who signs in on a device or
 * from an address where they did before is not hurt by what others try.
 */
export class LoginThrottle {
  readonly #counters: FailureCounters
  readonly #isHome: (id: string, address: string) => Promise<boolean>
  /** Checks under way: they count as failures until they turn out otherwise. */
  readonly #running = new Map<string, number>()
  #strangers = 0

  /** @param isHome whether a user has a session that began at this address */
  constructor(counters: FailureCounters, isHome: (id: string, address: string) => Promise<boolean>) {
    this.#counters = counters
    this.#isHome = isHome
  }

  /**
   * Checks a password; `check` answers null when it is wrong.
   * @throws 429 with the seconds to wait, without a check.
   */
  async run<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    const budgets = budgetsOf(attempt)
    const keys = [...budgets.keys()]
    const [own = ''] = keys
    const isStranger = attempt.device === undefined
    const failures = await this.#counters.read(keys, new Date())
    const isHurtByOthers = this.#waits(budgets, failures).some((wait, at) => at > 0 && wait > 0)
    const counted = isHurtByOthers && (await this.#isHome(attempt.id, attempt.address)) ? 1 : keys.length
    // Nothing may be awaited between this look and the count of what runs: many tries at once would all be let in.
    const wait = Math.max(...this.#waits(budgets, failures).slice(0, counted))
    if (wait > 0) throw tooMany(wait)
    if (isStranger && this.#strangers >= STRANGERS_MAX) throw tooMany(1)
    this.#begin(keys, isStranger)
    try {
      const result = await check()
      if (result === null) await this.#counters.add(keys, new Date())
      else if (failures[0]) await this.#counters.forget(own)
      return result
    } finally {
      this.#end(keys, isStranger)
    }
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

  #begin(keys: readonly string[], isStranger: boolean): void {
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    if (isStranger) this.#strangers += 1
  }

  #end(keys: readonly string[], isStranger: boolean): void {
    for (const key of keys) {
      const left = (this.#running.get(key) ?? 0) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
    if (isStranger) this.#strangers -= 1
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
