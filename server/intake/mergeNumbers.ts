import type { Transaction } from 'kysely'
import { hasResidentNumber } from '../../domain/residentNumber.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { invalid } from '../http/refusals.ts'
import { changeVisit } from '../visits/changeVisit.ts'
import { findOpenVisit, findVisits } from '../visits/visitRepository.ts'
import type { Problem } from './exceptions.ts'
import { addHint } from './hints.ts'
import { lockNumbers } from './identity.ts'
import { findByNumber, lockPatients } from './intakeRepository.ts'
import type { MergeEvent } from './intakeMessage.ts'
import { currentNumber, storeMerge } from './merges.ts'
import { reconcileAll } from './reconcile.ts'
import type { ReconcileContext } from './stepContext.ts'

/** Effect of merges. */
interface Merged {
  readonly isChanged: boolean
  readonly isHinted: boolean
  readonly problems: readonly Problem[]
}

/**
 * Makes patient numbers one, all or none. When both have an open visit today nothing changes, because only staff can
 * decide which of the two stays; both get a hint that names the other number.
 * @throws 400 for a number that would become itself, or that is a resident registration number
 */
export async function mergeNumbers(
  tx: Transaction<DB>,
  emit: Emit,
  merges: readonly MergeEvent[],
  { context, at }: { readonly context: ReconcileContext; readonly at: string },
): Promise<Merged> {
  const { by, today } = context
  for (const { patientNo, intoPatientNo } of merges) {
    if (patientNo === intoPatientNo) throw invalid('intoPatientNo', 'SAME_NUMBER')
    if (hasResidentNumber(`${patientNo} ${intoPatientNo}`)) throw invalid('patientNo', 'RESIDENT_NUMBER_AS_PATIENT')
  }
  await lockNumbers(
    tx,
    merges.flatMap(({ patientNo, intoPatientNo }) => [patientNo, intoPatientNo]),
  )
  let isHinted = false
  const problems: Problem[] = []
  const patients: number[] = []
  const visits: { readonly id: number; readonly number: string }[] = []
  let isChanged = false
  for (const { patientNo, intoPatientNo } of merges) {
    const visitId = await findOpenVisit(tx, patientNo, today)
    const known = await findByNumber(tx, patientNo, today)
    if (visitId !== undefined && (await findOpenVisit(tx, intoPatientNo, today)) !== undefined) {
      const others = await findByNumber(tx, intoPatientNo, today)
      if (known.length + others.length === 0)
        problems.push({ kind: 'MERGE', detail: `${patientNo} → ${intoPatientNo}` })
      for (const [hinted, detail] of [
        [known, intoPatientNo],
        [others, patientNo],
      ] as const)
        for (const row of await lockPatients(tx, hinted))
          if (await addHint(tx, row, { kind: 'MERGED', at, detail })) isHinted = true
      continue
    }
    const before = await currentNumber(tx, patientNo)
    const isNewer = await storeMerge(tx, patientNo, intoPatientNo, at)
    const number = await currentNumber(tx, patientNo)
    if (!isNewer || number === before) continue
    isChanged = true
    patients.push(...known)
    if (visitId !== undefined) visits.push({ id: visitId, number })
  }
  if (!isChanged) return { isChanged, isHinted, problems }
  const ids = visits.map(({ id }) => id)
  await reconcileAll(tx, emit, await lockPatients(tx, patients), context, ids)
  for (const { id, number } of visits) {
    const [visit] = await findVisits(tx, [id])
    // Of patients whom only the desk knows.
    if (visit && visit.patientNo !== number)
      await changeVisit(tx, emit, visit, { patientNo: number }, { scopes: new Map(), by, today })
  }
  await logAudit(tx, { action: 'intake.merge', kind: 'visit', subjects: ids, by })
  return { isChanged, isHinted, problems }
}
