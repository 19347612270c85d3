import { storedSession } from './storedSession.ts'

/** Key of the time of the last input in any tab, in ms since the epoch. */
const LAST_INPUT = 'lastInput'
/** Key of the user whose pages are locked. */
const LOCKED = 'lockedUser'
/** The last input is stored at most once in this time, in ms. */
const STORED_EVERY_MS = 5_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

/**
 * Whether the pages of the signed-in user are locked, because none of this browser's tabs had input for a while. All
 * tabs share it, the mini viewer's too, by local storage; a reload does not end it, another sign-in does.
 */
export class IdleClock {
  readonly #limitMs: number
  readonly #changed: (isLocked: boolean) => void
  #isLocked = false
  /** Time of the last input that was stored, in ms since the epoch. */
  #touchedAt = 0

  /** @param changed called when the pages are locked or unlocked, in this tab or another */
  constructor(limitMs: number, changed: (isLocked: boolean) => void) {
    this.#limitMs = limitMs
    this.#changed = changed
  }

  /** Follows the input of this page from now on. */
  start(): void {
    if (localStorage.getItem(LAST_INPUT) === null) this.#store(Date.now())
    const touch = () => this.#touch()
    for (const kind of INPUTS) addEventListener(kind, touch, { capture: true, passive: true })
    const check = () => this.#check()
    addEventListener('storage', check)
    addEventListener('visibilitychange', check)
    setInterval(check, STORED_EVERY_MS)
    check()
  }

  /** Begins the time anew, which unlocks the pages of all tabs. */
  begin(): void {
    this.#store(Date.now())
    localStorage.removeItem(LOCKED)
    this.#check()
  }

  #touch(): void {
    const now = Date.now()
    if (Math.abs(now - this.#touchedAt) < STORED_EVERY_MS) return
    this.#touchedAt = now
    // The check comes first: input after the time is over unlocks nothing.
    this.#check()
    if (!this.#isLocked) this.#store(now)
  }

  #check(): void {
    const owner = storedSession.owner()
    if (owner === null) return
    const idleMs = Date.now() - this.#lastInput()
    // A clock that was set back begins the time anew.
    if (idleMs < -STORED_EVERY_MS) this.#store(Date.now())
    if (idleMs >= this.#limitMs) localStorage.setItem(LOCKED, owner)
    const isLocked = localStorage.getItem(LOCKED) === owner
    if (isLocked === this.#isLocked) return
    this.#isLocked = isLocked
    this.#changed(isLocked)
  }

  #lastInput(): number {
    return Number(localStorage.getItem(LAST_INPUT) ?? Date.now())
  }

  #store(at: number): void {
    localStorage.setItem(LAST_INPUT, String(at))
  }
}

/** Forgets the last input and the lock: somebody has just entered a password. */
export function forgetIdleTime(): void {
  localStorage.removeItem(LAST_INPUT)
  localStorage.removeItem(LOCKED)
}
