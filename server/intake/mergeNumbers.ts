import type { Transaction } from 'kysely'
import { hasResidentNumber } from '../../domain/residentNumber.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { lockInOrder } from '../queue/locks.ts'
import type { Actor } from '../queue/log/moveLog.ts'
import { changeVisit } from '../visits/changeVisit.ts'
import { findOpenVisit } from '../visits/visitRepository.ts'
import { addHint } from './hints.ts'
import { findByNumber, type IntakeKey } from './intakeRepository.ts'
import type { MergeEvent } from './intakeMessage.ts'
import { currentNumber, storeMerge } from './merges.ts'

/** Effect of a merge, and the patients of other systems whose number changed. */
interface Merged {
  readonly isChanged: boolean
  readonly isHinted: boolean
  readonly keys: readonly IntakeKey[]
}

/**
 * Makes two patient numbers one. When both have an open visit today nothing changes, because only staff can decide which
 * of the two stays; both get a hint that names the other number.
 */
export async function mergeNumbers(
  tx: Transaction<DB>,
  emit: Emit,
  { patientNo, intoPatientNo }: MergeEvent,
  { by, at, today }: { readonly by: Actor; readonly at: string; readonly today: string },
): Promise<Merged> {
  if (patientNo === intoPatientNo || hasResidentNumber(patientNo + ' ' + intoPatientNo))
    return { isChanged: false, isHinted: false, keys: [] }
  const visitId = await findOpenVisit(tx, patientNo, today)
  const other = await findOpenVisit(tx, intoPatientNo, today)
  const keys = await findByNumber(tx, patientNo, today)
  if (visitId !== undefined && other !== undefined) {
    let isHinted = false
    const others = await findByNumber(tx, intoPatientNo, today)
    for (const [hinted, detail] of [
      [keys, intoPatientNo],
      [others, patientNo],
    ] as const)
      for (const key of hinted) if (await addHint(tx, key, { kind: 'MERGED', at, detail })) isHinted = true
    return { isChanged: false, isHinted, keys: [] }
  }
  const before = await currentNumber(tx, patientNo)
  const isNewer = await storeMerge(tx, patientNo, intoPatientNo, at)
  const number = await currentNumber(tx, patientNo)
  if (!isNewer || number === before) return { isChanged: false, isHinted: false, keys: [] }
  if (visitId !== undefined) {
    const { scopes } = await lockInOrder(tx, { visits: [visitId] })
    await changeVisit(tx, emit, { id: visitId, patientNo: number }, { scopes, by, today })
  }
  await logAudit(tx, {
    action: 'intake.merge',
    kind: 'visit',
    subjects: visitId === undefined ? [] : [visitId],
    by,
  })
  return { isChanged: true, isHinted: false, keys }
}
