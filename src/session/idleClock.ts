import { storedSession } from './storedSession.ts'

/** Key of the time of the last input in any tab, in ms since the epoch. */
const LAST_INPUT = 'lastInput'
/** Key of the user whose pages are locked. */
const LOCKED = 'lockedUser'
/** The last input is stored at most once in this time, in ms. */
const STORED_EVERY_MS = 5_000
/** Frames compare the time with that of other tabs at most once in this time, in ms. */
const COMPARED_EVERY_MS = 1_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const
/** Events after which a page may be shown that nobody has seen for a while. */
const SHOWN = ['visibilitychange', 'pageshow', 'focus', 'resume', 'online'] as const

/**
 * Whether the pages of the signed-in user are locked, because none of this browser's tabs had input for a while. All
 * tabs share it, the mini viewer's too, by local storage; a reload does not end it, another sign-in does.
 *
 * A computer that slept wakes with the clock ahead and its timers late. So the time is compared before each frame that
 * may be the first one, which a hidden page has none of.
 */
export class IdleClock {
  readonly #limitMs: number
  readonly #changed: (isLocked: boolean) => void
  /** Whose pages this tab shows. */
  #owner: string | null = null
  #isLocked = false
  /** Time of the last input that was stored, in ms since the epoch. */
  #touchedAt = 0
  /** Time of the last comparison, in ms since the epoch. */
  #comparedAt = 0
  /** When these pages are locked unless there is input, in ms since the epoch. */
  #dueAt = 0

  /** @param changed called when the pages are locked or unlocked, in this tab or another */
  constructor(limitMs: number, changed: (isLocked: boolean) => void) {
    this.#limitMs = limitMs
    this.#changed = changed
  }

  /** Follows the input of this page from now on. */
  start(): void {
    this.#owner = storedSession.owner()
    const touch = () => this.#touch()
    for (const kind of INPUTS) addEventListener(kind, touch, { capture: true, passive: true })
    const check = () => this.#check()
    addEventListener('storage', check)
    // In the capture phase, because `resume` is an event of the document that does not bubble.
    for (const kind of SHOWN) addEventListener(kind, check, true)
    const frame = () => {
      const now = Date.now()
      if ((now >= this.#dueAt && !this.#isLocked) || Math.abs(now - this.#comparedAt) >= COMPARED_EVERY_MS)
        this.#check()
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
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
    this.#comparedAt = Date.now()
    const owner = storedSession.owner()
    // A page of the user before stays as it is until it is reloaded: another sign-in uncovers nothing of it.
    if (owner === null || owner !== this.#owner) return
    // A sign-in, also one that unlocks, has forgotten the time: it begins anew.
    if (localStorage.getItem(LAST_INPUT) === null) this.#store(Date.now())
    const idleMs = Date.now() - this.#lastInput()
    // A clock that was set back begins the time anew.
    if (idleMs < -STORED_EVERY_MS) this.#store(Date.now())
    this.#dueAt = this.#lastInput() + this.#limitMs
    if (idleMs >= this.#limitMs) localStorage.setItem(LOCKED, owner)
    const isLocked = localStorage.getItem(LOCKED) === owner
    if (isLocked === this.#isLocked) return
    this.#isLocked = isLocked
    this.#changed(isLocked)
  }

  #lastInput(): number {
    return Number(localStorage.getItem(LAST_INPUT))
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
