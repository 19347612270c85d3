import type { Kysely } from 'kysely'
import type { VisitCreate } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { findPackageOfAppointment, findPackageOfGroup, findPackages } from './packageRepository.ts'

/** Planned rooms of a check-in, and the name of the package that they are from; '' for none. */
export interface Plan {
  readonly roomIds: readonly number[]
  readonly packageName: string
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
  if (packageId === undefined || packageId === null) return { roomIds, packageName: '' }
  const [chosen] = await findPackages(db, [packageId])
  if (!chosen) throw invalid('packageId', '등록되지 않은 패키지입니다.')
  const planned = roomIds.length > 0 ? roomIds : chosen.roomIds
  if (planned.length === 0) throw invalid('packageId', '패키지에 남은 검사실이 없습니다. 패키지를 수정해 주세요.')
  return { roomIds: planned, packageName: chosen.name }
}

/** Plans by the package of the appointment; without one and without named rooms, by that of the group. */
async function planOfAppointment(db: Kysely<DB>, id: number, roomIds: readonly number[]): Promise<Plan> {
  const named = await findPackageOfAppointment(db, id)
  const chosen = named ?? (roomIds.length === 0 ? await findPackageOfGroup(db, id) : undefined)
  const planned = roomIds.length > 0 ? roomIds : (chosen?.roomIds ?? [])
  // A package without remaining rooms plans nothing and does not block the arrival.
  return { roomIds: planned, packageName: planned.length > 0 ? (chosen?.name ?? '') : '' }
}
