import type { Transaction } from 'kysely'
import { hidesAll, maskInForce, maskName, type Mask, type Masking } from '../../domain/masking.ts'
import type { Naming } from '../db/boardRows.ts'
import type { DB } from '../db/schema.ts'
import { type LockedVisit, lockVisits } from './locks.ts'

/** A patient to be shown on public screens. */
export interface NamedPatient {
  readonly name: string
  /** The patient's number of the day. */
  readonly number: number
  readonly hideName: boolean
  /** Stored masks; see {@link readMasks}. */
  readonly masks: string
}

/**
 * Returns how public screens name a patient: the name under the masks of the visit, the same on each board,
 * or the number of the day if the patient or the board hides names, the masks hide the whole name, or the holder of a
 * ticket has none.
 */
export function publicLabel(
  { name, number, hideName, masks }: NamedPatient,
  { masking, label }: Naming,
): { label: string; isHidden: boolean } {
  const [first = maskInForce(masking), ...rest] = readMasks(masks)
  const isHidden = name === '' || hideName || label === 'NUMBER' || hidesAll(name, first, ...rest)
  return { label: isHidden ? `${number}번` : maskName(name, first, ...rest), isHidden }
}

/** Stored masks of a visit, as JSON; '' until its name is first shown. */
type StoredMasks = string

/** Parses the masks under which all boards show a visit's name; none until the name is first shown. */
const readMasks = (stored: StoredMasks): readonly Mask[] => (stored === '' ? [] : (JSON.parse(stored) as Mask[]))

/**
 * Fixes the mask of a locked visit's name by the board that first shows it. A visit that has masks keeps them: a board
 * that hid another letter would reveal the one hidden by the first board.
 */
export async function pinMasks(
  tx: Transaction<DB>,
  { id, masks }: Pick<LockedVisit, 'id' | 'masks'>,
  masking: Masking,
): Promise<void> {
  if (masks !== '') return
  await tx
    .updateTable('visits')
    .set({ masks: write([maskInForce(masking)]) })
    .where('id', '=', id)
    .execute()
}

/**
 * Adds the position of a board's changed masking option to the masks of all patients in its lists. The previous
 * positions stay hidden: viewers who saw the board before and after the change must not learn another letter.
 * @returns the other boards whose shown names changed.
 */
export async function addMask(tx: Transaction<DB>, didId: number, masking: Masking): Promise<number[]> {
  const mask = maskInForce(masking)
  const listed = await tx
    .selectFrom('did_waitings')
    .select('visit_id')
    .distinct()
    .where('did_id', '=', didId)
    .where('ended_at', 'is', null)
    .execute()
  const locked = await lockVisits(
    tx,
    listed.map(({ visit_id }) => visit_id),
  )
  const ids: number[] = []
  for (const [stored, visits] of Map.groupBy(locked, (visit) => visit.masks)) {
    const masks = write([...readMasks(stored).filter(({ index }) => index !== mask.index), mask])
    if (masks === stored) continue
    const changed = visits.map(({ id }) => id)
    await tx.updateTable('visits').set({ masks }).where('id', 'in', changed).execute()
    ids.push(...changed)
  }
  if (ids.length === 0) return []
  const boards = await tx
    .selectFrom('did_waitings')
    .select('did_id')
    .distinct()
    .where('visit_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  return boards.flatMap(({ did_id }) => (did_id === didId ? [] : did_id))
}

/** Serializes masks by position, so that equal masks are equal text. */
const write = (masks: readonly Mask[]): StoredMasks =>
  JSON.stringify(
    masks.map(({ index, character }) => ({ index, character })).toSorted((one, other) => one.index - other.index),
  )
