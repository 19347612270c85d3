import type { StaffRights, StaffRightsPatch } from '../../contract/rights.ts'
import { RIGHTS } from '../../domain/rights.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { grantRights, readWithheldRights, withholdRights } from './rightRepository.ts'

/**
 * Manages the rights of users with authority USER. Nothing is cached, so a change takes effect at once on every server.
 */
export class RightService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  async read(): Promise<StaffRights> {
    const withheld = await readWithheldRights(this.#unit.db)
    return Object.fromEntries(RIGHTS.map((right) => [right, !withheld.includes(right)])) as StaffRights
  }

  /** Changes the rights in the patch. */
  async update(audit: Audit<void>, patch: StaffRightsPatch): Promise<StaffRights> {
    await this.#unit.change(audit, async (tx) => {
      await withholdRights(
        tx,
        RIGHTS.filter((right) => patch[right] === false),
      )
      await grantRights(
        tx,
        RIGHTS.filter((right) => patch[right] === true),
      )
    })
    return this.read()
  }
}
