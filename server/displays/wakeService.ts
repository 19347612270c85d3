import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, notFound } from '../http/refusals.ts'
import { sendWake, type WakeTarget, wakeTargets } from './wakeOnLan.ts'

/** Switches on the computers of boards. It does not know whether they start: the console asks their agents. */
export class WakeService {
  readonly #unit: UnitOfWork
  readonly #targets: readonly WakeTarget[] | undefined
  readonly #report: (error: unknown, didId: number) => void

  /**
   * @param targets replaces the targets derived from the board's address.
   * @param report called with the error and the id of the board when no network accepts a packet.
   */
  constructor(
    unit: UnitOfWork,
    targets: readonly WakeTarget[] | undefined,
    report: (error: unknown, didId: number) => void,
  ) {
    this.#unit = unit
    this.#targets = targets
    this.#report = report
  }

  /**
   * Sends the packet and returns the MAC address.
   * @throws 404 when the board is missing, 409 when it has no MAC address or no network accepts the packet.
   */
  async wake(audit: Audit<string>, didId: number): Promise<string> {
    // In a transaction, which begins with the authorization: a sent packet cannot be taken back.
    const did = await this.#unit.run((tx) =>
      tx.selectFrom('dids').select(['mac_address', 'ip_address']).where('id', '=', didId).executeTakeFirst(),
    )
    if (!did) throw notFound('did', didId)
    if (did.mac_address === '') throw conflict('NO_MAC_ADDRESS')
    await sendWake(did.mac_address, this.#targets ?? wakeTargets(did.ip_address)).catch((error: unknown) => {
      this.#report(error, didId)
      throw conflict('WAKE_NOT_SENT')
    })
    // Changes nothing but the audit log.
    return this.#unit.change(audit, async () => did.mac_address)
  }
}
