import type { Kysely } from 'kysely'
import type { VisitCreate } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { findPackageOfGroup, findPackages } from './packageRepository.ts'

/** Which rooms a check-in plans, and what the package is called that they are from; '' for none. */
export interface Plan {
  readonly roomIds: readonly number[]
  readonly packageName: string
}

/**
 * The plan of a check-in: the rooms that it names, else those of its package; of who comes with a group and has no plan,
 * that of the group's package. `packageId: null` wants none.
 * @throws 400 for a package that does not exist, or whose rooms have all been deleted
 */
export async function planOf(
  db: Kysely<DB>,
  { packageId, appointmentId, roomIds }: Pick<VisitCreate, 'packageId' | 'appointmentId' | 'roomIds'>,
): Promise<Plan> {
  if (packageId === undefined) {
    const ofGroup = appointmentId !== undefined && roomIds.length === 0 && (await findPackageOfGroup(db, appointmentId))
    // A package of which no room is left plans nothing, and keeps nobody from arriving.
    return ofGroup && ofGroup.roomIds.length > 0
      ? { roomIds: ofGroup.roomIds, packageName: ofGroup.name }
      : { roomIds, packageName: '' }
  }
  if (packageId === null) return { roomIds, packageName: '' }
  const [chosen] = await findPackages(db, [packageId])
  if (!chosen) throw invalid('packageId', '등록되지 않은 패키지입니다.')
  const planned = roomIds.length > 0 ? roomIds : chosen.roomIds
  if (planned.length === 0) throw invalid('packageId', '패키지에 남은 검사실이 없습니다. 패키지를 수정해 주세요.')
  return { roomIds: planned, packageName: chosen.name }
}
