import { rightCalls } from '../../contract/rights.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { RightService } from './rightService.ts'

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
