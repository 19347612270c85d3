import { rightCalls, type StaffRights } from '../../contract/users.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { RIGHTS } from '../../domain/rights.ts'
import { grantRights, readWithheldRights, withholdRights } from './rightRepository.ts'

/**
 * The rights of users with authority USER: the calls of `/v1/rights`. Nothing is cached, so a change takes effect at once
 * on every server.
 */
export const rightModule = ({ unit }: Context): Module => ({
  routes(app) {
    const read = async () => {
      const withheld = await readWithheldRights(unit.db)
      return Object.fromEntries(RIGHTS.map((right) => [right, !withheld.includes(right)])) as StaffRights
    }
    route(app, rightCalls.read, read)
    route(app, rightCalls.update, async ({ body, audit }) => {
      const audited = audit(() => ({ action: 'rights.update', kind: 'none', subjects: ['rights'], details: body }))
      const named = (isGiven: boolean) => RIGHTS.filter((right) => body[right] === isGiven)
      await unit.change(audited, async (tx) => {
        await withholdRights(tx, named(false))
        await grantRights(tx, named(true))
      })
      return read()
    })
  },
})
