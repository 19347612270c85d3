import type { Pairing } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../domain/hospitalSettings.ts'
import { NEEDS_NO_PAIRING, PAIRING_OVER } from '../../contract/constants.ts'
import { type AuditEvent, type Author, logAudit } from '../db/audit/auditLog.ts'
import { lockRows } from '../db/transactions/locks.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { networkOf } from '../http/addresses.ts'
import { conflict, invalid, notFound, refuse } from '../http/refusals.ts'
import type { Caller } from '../http/authorize.ts'
import { TryLimit } from '../http/rateLimits.ts'
import { displayEvent } from './displayRegistry.ts'
import { giveKey, hashOf, makeSecret } from './displayKeyRepository.ts'
import { keepDisplay } from './displayRepository.ts'
import {
  approve,
  type PairingRequest,
  begin,
  end,
  findOpen,
  findPairing,
  freePlace,
  noteSeen,
} from './pairingRepository.ts'

/** Lifetime of a code. */
export const PAIRING_MS = 600_000
/** Maximum number of displays that wait for approval. */
const PLACES = { max: 100, perNetwork: 30 }
/** Interval in which it is stored that a display asks. */
const SEEN_MS = 2_000
/** Limits of requests and of typed codes; see TryLimit. */
const REQUESTS = { free: 60, maxSeconds: 10 }
const TYPING = { free: 10, maxSeconds: 60 }

/** Limits repeated audit entries to one in a while. */
export interface OnceInAWhile {
  /** Whether no such entry was written for this origin recently. */
  isNew(who: string, entry: AuditEvent): boolean
  /** Takes back an entry that was not written after all. */
  forget(who: string, entry: AuditEvent): void
}

/** Pairs displays with boards: staff approve a display before it may show its board, where that is required. */
export class PairingService {
  readonly #unit: UnitOfWork
  readonly #access: () => DisplayAccess
  readonly #requests = new TryLimit(REQUESTS)
  readonly #typing = new TryLimit(TYPING)
  readonly #asked: OnceInAWhile

  constructor(unit: UnitOfWork, access: () => DisplayAccess, asked: OnceInAWhile) {
    this.#unit = unit
    this.#access = access
    this.#asked = asked
  }

  /** Returns the pairings that wait for approval. */
  async open(): Promise<Pairing[]> {
    return this.#access() === 'PAIRED' ? findOpen(this.#unit.db, now()) : []
  }

  /**
   * Starts the pairing of a display. Where too many wait, another one's code ends.
   * @throws 404 when the board is missing, 409 where pairing is not required, 429 for one network that asks too often.
   */
  async ask(by: Author, request: PairingRequest): Promise<{ code: string; secret: string; expiresAt: string }> {
    this.#needPairing()
    this.#requests.take(networkOf(request.address))
    const secret = makeSecret()
    const expiresAt = new Date(Date.now() + PAIRING_MS).toISOString()
    const { didId, address } = request
    // Anyone may ask repeatedly, so it is audited only once in a while for each board and address.
    const entry: AuditEvent = { action: 'displays.ask', kind: 'did', subjects: [didId] }
    const isNew = this.#asked.isNew(address, entry)
    const started = this.#unit.run(async (tx, emit) => {
      // Locked: a display that asks twice at once, from two windows or through two servers, would otherwise start the
      // same pairing twice.
      if ((await lockRows(tx, 'dids', [didId])).length === 0) throw notFound('did', didId)
      await freePlace(tx, request, { now: now(), places: PLACES })
      if (isNew) await logAudit(tx, { ...entry, by })
      emit(displayEvent('ASKED', request))
      return begin(tx, { ...request, secretHash: hashOf(secret), createdAt: now(), expiresAt })
    })
    const code = await started.catch((error: unknown) => {
      if (isNew) this.#asked.forget(address, entry)
      throw error
    })
    return { code, secret, expiresAt }
  }

  /**
   * Approves the display that shows a code.
   * @throws 400 when no display of this board shows the code, 429 after many of those.
   */
  async approve(
    audit: Audit<{ displayId: string } | null>,
    caller: Caller,
    typed: { code: string; didId: number },
  ): Promise<{ displayId: string }> {
    this.#needPairing()
    this.#typing.take(caller.id)
    const approved =
      (await this.#unit.change(audit, async (tx) => (await approve(tx, typed, caller, now())) ?? null)) ??
      (await this.#refuseCode(caller, typed.didId))
    this.#typing.forget(caller.id)
    return approved
  }

  /**
   * Hands out the key of an approved display, once; null before the approval.
   * @throws 404 when the pairing is over, 409 where pairing is not required.
   */
  async claim(audit: Audit<{ displayId: string; didId: number }>, secret: string): Promise<{ key: string | null }> {
    this.#needPairing()
    const pairing = await findPairing(this.#unit.db, hashOf(secret), now())
    if (!pairing) throw over()
    const {
      user_id: id,
      user_name: name,
      approved_at: at,
      display_id: displayId,
      did_id: didId,
      screen,
      address,
      seen_at: seenAt,
    } = pairing
    if (id === null || name === null || at === null) {
      // A full disk must not end the wait.
      if (seenAt === null || Date.now() - Date.parse(seenAt) >= SEEN_MS)
        await noteSeen(this.#unit.db, hashOf(secret), now()).catch(() => undefined)
      return { key: null }
    }
    const place = { displayId, didId }
    const { key } = await this.#unit.change(audit, async (tx, emit) => {
      if (!(await end(tx, hashOf(secret)))) throw over()
      await keepDisplay(tx, {
        id: displayId,
        didId,
        screen,
        version: '',
        page: '',
        address,
        signedIn: false,
        problems: [],
        copyOf: null,
        paintedAt: null,
        connectedAt: now(),
        goneAt: now(),
      })
      const { key, replaces } = await giveKey(tx, place, { id, name, at })
      // A copy of the old key may be in use elsewhere.
      if (replaces) emit(displayEvent('REVOKED', place))
      emit(displayEvent('PAIRED', place))
      return { ...place, key }
    })
    // Staff have approved a display at this address: its requests no longer count.
    this.#requests.forget(networkOf(address))
    return { key }
  }

  #needPairing(): void {
    if (this.#access() === 'OPEN') throw conflict(NEEDS_NO_PAIRING)
  }

  async #refuseCode(by: Caller, didId: number): Promise<never> {
    await logAudit(this.#unit.db, {
      action: 'displays.wrongCode',
      kind: 'did',
      subjects: [didId],
      by,
    })
    throw invalid('code', 'NO_SUCH_SCREEN_CODE')
  }
}

const now = () => new Date().toISOString()
const over = () => refuse(404, PAIRING_OVER)
