import type { SpokenCall, Turn } from '../../contract/spokenCalls.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Bus } from '../events/bus.ts'
import { networkOf } from '../http/networkOf.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'
import { displayFingerprint } from '../realtime/displayFingerprint.ts'
import { findStanding, findTurnScope, markSpoken, takeTurn } from './voiceTurnRepository.ts'

/** Rate limit per network, which may contain all walls of a hospital: each asks twice a second while it speaks. */
const PACE = { burst: 200, perSecond: 50 }

/** Decides which of a board's screens announces its calls, and which board of a hall speaks (docs/decisions/displays.md#one-screen-announces, docs/decisions/displays.md#one-screen-announces). */
export class VoiceTurns {
  readonly #unit: UnitOfWork
  readonly #bus: Bus
  readonly #pace = new TokenBuckets(PACE)

  constructor(unit: UnitOfWork, bus: Bus) {
    this.#unit = unit
    this.#bus = bus
  }

  /**
   * Handles a display's request for its turn, or its report that it is done. An unnamed display may always speak, and
   * its reports are not stored, because anyone may claim to be a display.
   * @param keyOf id of the display whose key was sent; it overrides the id in the request
   * @throws 429 for too many requests
   */
  async speak({ display, isOver, ...call }: SpokenCall, keyOf: string | undefined, address: string): Promise<Turn> {
    this.#pace.takeOrRefuse(networkOf(address))
    const { db } = this.#unit
    const displayId = keyOf ?? displayFingerprint(display)
    if (isOver) {
      await this.#note(displayId, call)
      return { speaks: false, isSpoken: true }
    }
    const { isNamed, isSpoken } = await findStanding(db, displayId, call)
    if (!isNamed || isSpoken) return { speaks: !isNamed, isSpoken: isNamed }
    // Players with a copied disk send the same key, but have secrets of their own: only one of them speaks.
    const device = displayFingerprint(display)
    return { speaks: await takeTurn(db, device, await findTurnScope(db, call.didId)), isSpoken: false }
  }

  async #note(displayId: string, { didId, ...call }: Pick<SpokenCall, 'didId' | 'didWaitingId' | 'calledAt'>) {
    const spokenAt = new Date().toISOString()
    const spokenBy = await markSpoken(this.#unit.db, displayId, { didId, ...call }, spokenAt)
    if (spokenBy === undefined) return
    const spoken = [{ ...call, spokenAt, spokenBy }]
    this.#bus.publish([{ kind: 'receipts', didId, message: { type: 'RECEIPT', message: '', shown: [], spoken } }])
  }
}
