import type { Kysely } from 'kysely'
import type { Package } from '../../../contract/packages.ts'
import type { VisitCreate } from '../../../contract/visits.ts'
import { orderedRooms, type OrderedRoom } from '../../../domain/roomOrder.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { findPackageOfAppointment, findPackageOfGroup, findPackages } from './packageRepository.ts'

/** Plan of a check-in. */
export interface Plan {
  readonly rooms: readonly OrderedRoom[]
  /** Name of the package that the rooms are from; '' for none. */
  readonly packageName: string
  /** Whether that package lets its patients join the queue of the first room. */
  readonly joinsFirst: boolean
}

/**
 * Returns the plan of a check-in: the rooms that it names, else those of its package. When `packageId` is absent, the
 * package of the appointment is used; `packageId: null` means none.
 * @throws 400 for a package that does not exist, or whose rooms have all been deleted
 */
export async function planOf(
  db: Kysely<DB>,
  { packageId, appointmentId, roomIds }: Pick<VisitCreate, 'packageId' | 'appointmentId' | 'roomIds'>,
): Promise<Plan> {
  if (packageId === undefined && appointmentId !== undefined) return planOfAppointment(db, appointmentId, roomIds)
  if (packageId === undefined || packageId === null) return toPlan(roomIds)
  const [chosen] = await findPackages(db, [packageId])
  if (!chosen) throw invalid('packageId', 'NO_SUCH_PACKAGE')
  const plan = toPlan(roomIds, chosen)
  if (plan.rooms.length === 0) throw invalid('packageId', 'PACKAGE_WITHOUT_ROOMS')
  return plan
}

/** Plans by the package of the appointment; without one and without named rooms, by that of the group. */
async function planOfAppointment(db: Kysely<DB>, id: number, roomIds: readonly number[]): Promise<Plan> {
  const named = await findPackageOfAppointment(db, id)
  const chosen = named ?? (roomIds.length === 0 ? await findPackageOfGroup(db, id) : undefined)
  // A package without remaining rooms plans nothing and does not block the arrival.
  return toPlan(roomIds, chosen)
}

/** Plans the named rooms, else all of the package, each by the rule that it has there. */
function toPlan(named: readonly number[], chosen?: Package): Plan {
  const roomIds = named.length > 0 ? named : (chosen?.roomIds ?? [])
  const isOfPackage = chosen !== undefined && roomIds.length > 0
  return {
    rooms: orderedRooms(roomIds, chosen?.roomRules ?? []),
    packageName: isOfPackage ? chosen.name : '',
    joinsFirst: isOfPackage && chosen.joinsFirst,
  }
}
