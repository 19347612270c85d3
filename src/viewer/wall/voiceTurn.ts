import type { Turn as Answer } from '../../../contract/spokenCalls.ts'
import type { Turn } from '../../voice/announcer.ts'
import type { Patient } from '../board/readPatients.ts'
import { displayPost } from './displayPost.ts'

const PATH = '/api/v1/did-waitings/voice'
/** Whose turn it was not last time leaves the first word to the other one, for so many milliseconds. */
const AFTER_YOU_MS = 200
/** How soon it asks again while another screen speaks, in milliseconds: that one may go out. */
export const AGAIN_MS = 1_000
/** How often the one that speaks says so, in milliseconds: within half of the time that a turn lasts. */
export const RENEW_MS = 2_000

/** What tells a call: the same patient may be called again. */
type Call = Pick<Patient, 'id' | 'calledAt'>

/** Of several named screens of a board one says a call (decision 58). Of a server that cannot say which, each does. */
export class VoiceTurn {
  readonly #didId: string
  /** Another screen spoke last. */
  #isOthers = false

  constructor(didId: string) {
    this.#didId = didId
  }

  /** A call's turn, for the announcer. @param isForAll every screen of the board says its calls */
  of(call: Call, isForAll: () => boolean): Turn {
    return {
      isOurs: async (signal) => isForAll() || this.#isOurs(call, signal),
      hold: () => this.#hold(call, isForAll()),
    }
  }

  async #isOurs(call: Call, signal: AbortSignal): Promise<boolean> {
    if (this.#isOthers) await pause(AFTER_YOU_MS, signal)
    while (!signal.aborted) {
      const { speaks, isSpoken } = await this.#ask(call)
      this.#isOthers = !speaks
      if (speaks || isSpoken) return speaks
      await pause(AGAIN_MS, signal)
    }
    return false
  }

  #hold(call: Call, isForAll: boolean): (isHeard: boolean) => void {
    const timer = isForAll ? undefined : setInterval(() => void this.#ask(call), RENEW_MS)
    return (isHeard) => {
      clearInterval(timer)
      if (isHeard) void this.#ask(call, true)
    }
  }

  /** A call that nobody answers for is said all the same. */
  #ask({ id, calledAt }: Call, isOver = false): Promise<Answer> {
    return displayPost<Answer>(this.#didId, PATH, { didWaitingId: Number(id), calledAt, isOver }).catch(() => SPEAK)
  }
}

/** Twice is better than never. */
const SPEAK: Answer = { speaks: true, isSpoken: false }

/** Ends early when the signal does. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
