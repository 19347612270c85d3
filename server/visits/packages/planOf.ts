import type { Kysely } from 'kysely'
import type { VisitCreate } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { findPackageOfAppointment, findPackageOfGroup, findPackages } from './packageRepository.ts'

/** Which rooms a check-in plans, and what the package is called that they are from; '' for none. */
export interface Plan {
  readonly roomIds: readonly number[]
  readonly packageName: string
}

/**
 * The plan of a check-in: the rooms that it names, else those of its package. Where it says nothing of packages, the
 * patient of an appointment gets that of the appointment. `packageId: null` wants none.
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

/** By the package that the appointment names, or of who has no plan by that of the group. */
async function planOfAppointment(db: Kysely<DB>, id: number, roomIds: readonly number[]): Promise<Plan> {
  const named = await findPackageOfAppointment(db, id)
  const chosen = named ?? (roomIds.length === 0 ? await findPackageOfGroup(db, id) : undefined)
  const planned = roomIds.length > 0 ? roomIds : (chosen?.roomIds ?? [])
  // A package of which no room is left plans nothing, and keeps nobody from arriving.
  return { roomIds: planned, packageName: planned.length > 0 ? (chosen?.name ?? '') : '' }
}
