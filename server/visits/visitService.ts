import type { Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { Visit, VisitCreate, VisitPatch, VisitQuery } from '../../contract/visits.ts'
import { present, refuseDuplicate } from '../db/bulk.ts'
import { inParts } from '../db/inParts.ts'
import type { DB } from '../db/schema.ts'
import type { Tell, UnitOfWork } from '../db/unitOfWork.ts'
import { lockVisits } from '../db/visitLocks.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import type { Caller } from '../http/route.ts'
import { reload } from '../realtime/bus.ts'
import { aNightAgo, dayIn, type Earlier } from './houseDays.ts'
import { boardsAroundVisit, boardsOfVisit, cancelEntries, placeOfExam } from './visitEntries.ts'
import { holdTag, missingRooms } from './visitReferences.ts'
import { findEarlier, findVisits, insertVisit, listVisits, updateVisit } from './visitRepository.ts'

/** So many of those who came earlier leave together: the writers wait no longer than that takes. */
const EARLIER_AT_ONCE = 50

/** Patients who are here today (DE-24). A tag hangs on one open visit; checking out returns it. */
export class VisitService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string

  /** @param timeZone where the house is: the numbers of the day begin anew at its midnight. */
  constructor(unit: UnitOfWork, timeZone: string) {
    this.#unit = unit
    this.#timeZone = timeZone
  }

  list(query: VisitQuery): Promise<Page<Visit>> {
    return listVisits(this.#unit.db, query, this.#earlier())
  }

  async one(id: number): Promise<Visit> {
    return present('visit', [id], await findVisits(this.#unit.db, [id]))[0]
  }

  create(visit: VisitCreate): Promise<Visit> {
    return this.#unit.run(async (tx) => {
      await checkReferences(tx, visit)
      const id = await refuseDuplicate(TAG_TAKEN, () => insertVisit(tx, visit, this.#today()))
      return present('visit', [id], await findVisits(tx, [id]))[0]
    })
  }

  /** All or nothing (DE-14), in the order given: a tag that one patch returns is free for the next. */
  update(caller: Caller, patches: readonly VisitPatch[]): Promise<Visit[]> {
    return this.#unit.run(async (tx, tell) => {
      const ids = patches.map(({ id }) => id)
      present('visit', ids, await lockVisits(tx, ids))
      for (const patch of patches) await change(tx, tell, caller, patch)
      return present('visit', ids, await findVisits(tx, ids))
    })
  }

  /**
   * Checks out everybody who came earlier and whom nobody has checked out: no list shows yesterday's patients as today's. Who was
   * left in exam leaves it unfinished, for nobody knows whether it was done. In parts, so that other calls go on in between.
   */
  async checkOutEarlier(caller: Caller): Promise<{ count: number }> {
    const earlier = this.#earlier()
    let count = 0
    await inParts(EARLIER_AT_ONCE, async () => {
      const { found, left } = await this.#unit.run((tx, tell) => checkOutSome(tx, tell, caller, earlier))
      count += left.length
      return found
    })
    return { count }
  }

  #earlier(): Earlier {
    return { day: this.#today(), instant: aNightAgo() }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

/** @returns how many there were, and the ids of those who were still here. */
async function checkOutSome(tx: Transaction<DB>, tell: Tell, caller: Caller, earlier: Earlier): Promise<{ found: number; left: readonly number[] }> {
  const ids = await findEarlier(tx, earlier, EARLIER_AT_ONCE)
  const left = (await lockVisits(tx, ids)).flatMap(({ id, status }) => (status === 'OPEN' ? id : []))
  for (const id of left) {
    for (const didId of await boardsAroundVisit(tx, id)) tell(reload(didId))
    await cancelEntries(tx, id, caller)
    await updateVisit(tx, { id, ...leaving() })
  }
  return { found: ids.length, left }
}

async function change(tx: Transaction<DB>, tell: Tell, caller: Caller, patch: VisitPatch): Promise<void> {
  const [before] = present('visit', [patch.id], await findVisits(tx, [patch.id]))
  const status = patch.status ?? before.status
  if (status === 'CLOSED' && patch.tagMappingId) throw CLOSED_WITH_TAG()
  await checkReferences(tx, patch)
  const isRenamed = patch.name !== undefined && patch.name !== before.name
  const isClosing = status === 'CLOSED' && before.status === 'OPEN'
  const isHidden = patch.hideName !== undefined && patch.hideName !== before.hideName
  if (isClosing || isRenamed || isHidden) for (const didId of await boardsOfVisit(tx, patch.id)) tell(reload(didId))
  if (isClosing) await leave(tx, caller, before)
  const closing = isClosing ? leaving() : {}
  const reopening = status === 'OPEN' && before.status === 'CLOSED' ? { closedAt: null } : {}
  await refuseDuplicate(TAG_TAKEN, () => updateVisit(tx, { ...patch, ...closing, ...reopening }))
}

/** What checking out changes of a visit: the tag is returned. */
const leaving = () => ({ status: 'CLOSED', tagMappingId: null, closedAt: new Date().toISOString() }) as const

/** Takes the patient out of every queue; out of an exam only staff of that room can. */
async function leave(tx: Transaction<DB>, caller: Caller, { id, name }: Visit): Promise<void> {
  const place = await placeOfExam(tx, id)
  if (place !== undefined) throw IN_EXAM(name, place)
  await cancelEntries(tx, id, caller)
}

/** @throws 400 at the field that names what does not exist, or twice. */
async function checkReferences(tx: Transaction<DB>, { tagMappingId, roomIds }: Pick<VisitPatch, 'tagMappingId' | 'roomIds'>): Promise<void> {
  if (tagMappingId && !(await holdTag(tx, tagMappingId))) throw invalid('tagMappingId', '등록되지 않은 태그입니다.')
  if (!roomIds) return
  if (new Set(roomIds).size < roomIds.length) throw invalid('roomIds', '같은 검사실이 두 번 들어 있습니다.')
  const missing = await missingRooms(tx, roomIds)
  if (missing.length > 0) throw invalid('roomIds', `등록되지 않은 검사실입니다: ${missing.join(', ')}`)
}

const TAG_TAKEN = () => duplicate('tagMappingId', '이미 다른 환자가 사용 중인 태그입니다.')
const CLOSED_WITH_TAG = () => conflict('VISIT_CLOSED', '퇴실한 환자에게는 태그를 줄 수 없습니다.')
const IN_EXAM = (name: string, place: string) =>
  conflict('PATIENT_IN_EXAM', `${name}님은 ${place}에서 검사 중입니다. 검사를 완료한 뒤 퇴실 처리해 주세요.`)
