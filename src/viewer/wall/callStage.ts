import { Emitter } from '../../emitter.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { callKey } from '../../realtime/callKey.ts'

/** Time a call is shown large, in milliseconds. */
export const CALL_STAGE_MS = 8_000
/** Maximum of calls on the stage at once; more would be too small, so they wait for a free slot. */
const STAGE_MAX = 6

/** Number of calls remembered after they have left the list. */
const REMEMBERED_MAX = 500

/** Calls on the stage and calls that wait for it, the earliest first. */
export interface Staged {
  readonly shown: readonly Patient[]
  readonly following: readonly Patient[]
}

/**
 * Puts every new call, also a repeated one, on the stage for its full time, so that none goes unseen. A call that ends
 * leaves at once. Calls of the first reading are not new, nor is a call that was shown before and returns because its
 * end was undone.
 */
export class CallStage extends Emitter {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #known: ReadonlyMap<string, Patient> | null
  #staged: Staged = { shown: [], following: [] }

  /** @param known calls that this display has shown before; null when it has no record of them */
  constructor(known: readonly Patient[] | null = null) {
    super()
    this.#known = known && byKey(known)
  }

  /**
   * Takes the called patients, the latest first; to be called after each reading of the board.
   * @returns the new calls, the earliest first
   */
  take(called: readonly Patient[]): readonly Patient[] {
    const current = byKey(called)
    const fresh: Patient[] = []
    for (const patient of called) if (this.#known && !this.#known.has(callKey(patient))) fresh.unshift(patient)
    const still = (patients: readonly Patient[]) => patients.flatMap((patient) => current.get(callKey(patient)) ?? [])
    this.#known = new Map([...this.#seen().slice(-REMEMBERED_MAX), ...current])
    this.#set(still(this.#staged.shown), [...still(this.#staged.following), ...fresh])
    return fresh
  }

  /**
   * Returns the known calls, without those that were never on the stage, and those without a call time, which cannot be
   * told from a later call.
   */
  #seen(): [string, Patient][] {
    const unseen = byKey(this.#staged.following)
    return [...(this.#known ?? [])].filter(([key, { calledAt }]) => calledAt !== '' && !unseen.has(key))
  }

  /** The same object until something changes. */
  readonly getStaged = (): Staged => this.#staged

  #set(staying: readonly Patient[], following: readonly Patient[]): void {
    if (staying.length + following.length + this.#timers.size === 0) return
    const free = STAGE_MAX - staying.length
    const shown = [...staying, ...following.slice(0, free)]
    this.#staged = { shown, following: following.slice(free) }
    this.#time(new Set(shown.map(callKey)))
    this.emit()
  }

  #time(keys: ReadonlySet<string>): void {
    for (const [key, timer] of this.#timers) {
      if (keys.has(key)) continue
      clearTimeout(timer)
      this.#timers.delete(key)
    }
    for (const key of keys)
      if (!this.#timers.has(key))
        this.#timers.set(
          key,
          setTimeout(() => this.#leave(key), CALL_STAGE_MS),
        )
  }

  #leave(key: string): void {
    this.#set(
      this.#staged.shown.filter((patient) => callKey(patient) !== key),
      this.#staged.following,
    )
  }
}

const byKey = (patients: readonly Patient[]): Map<string, Patient> =>
  new Map(patients.map((patient) => [callKey(patient), patient]))
