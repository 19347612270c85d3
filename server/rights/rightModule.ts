import { rightCalls, type StaffRights, type StaffRightsPatch } from '../../contract/rights.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { RIGHTS } from '../../domain/rights.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { grantRights, readWithheldRights, withholdRights } from './rightRepository.ts'

/** The rights of staff: the calls of `/v1/rights`. */
export const rightModule = ({ unit }: Context): Module => ({
  routes(app) {
    const rights = new RightService(unit)
    route(app, rightCalls.read, () => rights.read())
    route(app, rightCalls.update, ({ body, audit }) =>
      rights.update(
        audit(() => ({ action: 'rights.update', kind: 'none', subjects: ['rights'], details: body })),
        body,
      ),
    )
  },
})

/**
 * Manages the rights of users with authority USER. Nothing is cached, so a change takes effect at once on every server.
 */
class RightService {
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
