import { type Did, didCalls, type PublicDid } from '../../contract/dids.ts'
import { findVersion, toPublicDid } from '../db/boardRows.ts'
import { withRecordVersion, versioned } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { allOrThrow } from '../records/bulk.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { findDids } from './didRepository.ts'
import { didService } from './didService.ts'

/** The boards: the calls of `/v1/dids`. */
export const didModule = ({ unit }: Context): Module => ({
  routes(app) {
    const { one, ...calls } = didCalls
    recordRoutes(app, calls, didService(unit), { isCompressed: true })
    // Public screens read a board without the addresses of its computer and reader.
    route(app, one, async ({ params: { id }, caller, reply }) => {
      const read = unit.read(async (tx) => {
        const [answer] = allOrThrow('did', [id], await findDids(tx, [id]))
        return { version: await findVersion(tx, id), answer }
      })
      const did = versioned<Did>(reply, read)
      return caller ? withRecordVersion<Did>(reply, did) : (toPublicDid(await did) satisfies PublicDid)
    })
  },
})
