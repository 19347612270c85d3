import { callKey } from '../../realtime/callKey.ts'
import type { Patient } from '../board/readPatients.ts'

/** How long a call is pinned large, in milliseconds. */
export const CALL_STAGE_MS = 8_000
/** Calls on the stage at once; more would be too small, and follow in turn. */
export const STAGE_MAX = 6

/** Calls that are remembered after they have left the list. */
const REMEMBERED_MAX = 500

/** Who is on the stage and who follows, the earliest call first. */
export interface Staged {
  readonly shown: readonly Patient[]
  readonly following: readonly Patient[]
}

/**
 * Puts every new call on the stage for its full time, so that none goes unseen, a repeated call again. Who is no longer
 * called leaves at once. The calls that are there at first are not new, nor is one that was seen and comes back, for
 * its end was taken back.
 */
export class CallStage {
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #known: ReadonlyMap<string, Patient> | null
  #staged: Staged = { shown: [], following: [] }

  /** @param known calls that this display has shown before, if it knows them */
  constructor(known: readonly Patient[] | null = null) {
    this.#known = known && byKey(known)
  }

  /**
   * To be notified of the called patients, the latest first, whenever they have been read.
   * @returns the calls that are new, the earliest first
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
   * What is known but for calls that were never on the stage, and those of no instant, which nothing tells from a later
   * one.
   */
  #seen(): [string, Patient][] {
    const unseen = byKey(this.#staged.following)
    return [...(this.#known ?? [])].filter(([key, { calledAt }]) => calledAt !== '' && !unseen.has(key))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly getStaged = (): Staged => this.#staged

  #set(staying: readonly Patient[], following: readonly Patient[]): void {
    if (staying.length + following.length + this.#timers.size === 0) return
    const free = STAGE_MAX - staying.length
    const shown = [...staying, ...following.slice(0, free)]
    this.#staged = { shown, following: following.slice(free) }
    this.#time(new Set(shown.map(callKey)))
    for (const listener of this.#listeners) listener()
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
