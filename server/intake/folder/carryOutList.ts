import type { IntakeEvent } from '../../../domain/intake/intakeRecord.ts'
import { inGroups } from '../../db/batches/inBatches.ts'
import { Refusal } from '../../http/refusals.ts'
import type { IntakeReceipt } from '../intakeMessage.ts'
import type { IntakeService } from '../intakeService.ts'
import type { FolderLine, RefusedLine } from './folderList.ts'

/** Numbers of lines by what they did. */
export interface LineCounts {
  readonly created: number
  readonly changed: number
  readonly cancelled: number
  /** Lines with a part that was left to staff, which is on the page 연동; those of new patients are among the created too. */
  readonly left: number
  readonly unchanged: number
}

const NONE: LineCounts = { created: 0, changed: 0, cancelled: 0, left: 0, unchanged: 0 }

interface Options {
  readonly intake: Pick<IntakeService, 'receiveAll'>
  readonly source: string
  /** When the list was written. */
  readonly occurredAt: string
  /** Resolves when no call of a person would have to wait. */
  readonly callsAnswered: () => Promise<void>
  /** Called before each group of lines. @returns false to stop */
  readonly goesOn: () => Promise<boolean>
}

/** Lines that are committed together: a call by staff waits for them. */
const GROUP_MAX = 4

/**
 * Carries out the lines of a list, each in a transaction of its own; the calls of people come in between.
 * @returns undefined when it was stopped
 */
export async function carryOutList(
  lines: readonly FolderLine[],
  { intake, source, occurredAt, callsAnswered, goesOn }: Options,
): Promise<{ readonly counts: LineCounts; readonly refused: readonly RefusedLine[] } | undefined> {
  const counts: { -readonly [K in keyof LineCounts]: number } = { ...NONE }
  const refused: RefusedLine[] = []
  for (const group of inGroups(lines, GROUP_MAX)) {
    await callsAnswered()
    if (!(await goesOn())) return undefined
    const results = await intake.receiveAll(
      group.map(({ ref, isCancelled, patient }) => {
        const plan = { kind: 'plan', patient } as const
        // The cancellation counts when both have one instant. It comes first, so that a new patient is not expected meanwhile.
        const events: readonly IntakeEvent[] = isCancelled ? [{ kind: 'cancel' }, plan] : [plan]
        return events.map((event) => ({ source, ref, occurredAt, event, address: '' }))
      }),
    )
    for (const [at, { row, isCancelled }] of group.entries()) {
      const result = results[at]
      if (result?.status === 'fulfilled') for (const kind of kindsOf(result.value, isCancelled)) counts[kind] += 1
      else if (result?.reason instanceof Refusal && result.reason.status < 500)
        refused.push({ row, reason: result.reason.message })
      else throw result?.reason
    }
  }
  return { counts, refused }
}

function kindsOf(receipts: readonly IntakeReceipt[], isCancelled: boolean): readonly (keyof LineCounts)[] {
  const [{ outcome, isNew } = { outcome: 'unchanged', isNew: false }] = receipts
  if (receipts.some((receipt) => receipt.outcome === 'hint' || receipt.outcome === 'exception'))
    return isNew && !isCancelled ? ['created', 'left'] : ['left']
  if (isCancelled) return [outcome === 'changed' ? 'cancelled' : 'unchanged']
  return [outcome === 'created' || outcome === 'changed' ? outcome : 'unchanged']
}
