import { boardSetCalls } from '../../contract/boardSets.ts'
import { withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { boardSetService } from './boardSetService.ts'

/** Several boards on one screen: the calls of `/v1/board-sets`. */
export const boardSetModule = ({ unit }: Context): Module => ({
  routes(app) {
    const sets = boardSetService(unit)
    const { one, ...calls } = boardSetCalls
    recordRoutes(app, calls, sets)
    // Keyboards of televisions and phones begin an address with a capital letter.
    route(app, one, ({ params, reply }) => withRecordVersion(reply, sets.one(params.id.toLowerCase())))
  },
})
