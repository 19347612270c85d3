import type { Transaction } from 'kysely'
import type { PauseReason } from '../../../domain/pauses.ts'
import type { DB } from '../../db/schema.ts'
import { conflict } from '../../http/refusals.ts'
import { pausedBoards } from './pauseRepository.ts'

/** The fields of an entry that the message needs. */
interface Called {
  readonly didId: number
  readonly placeName: string
}

/** @throws 409 while the entry's board is paused. */
export async function refusePaused(tx: Transaction<DB>, { didId, placeName }: Called): Promise<void> {
  const pause = (await pausedBoards(tx, [didId])).get(didId)
  if (!pause) return
  const note = pause.note === '' ? '' : `(${pause.note})`
  throw conflict(
    'BOARD_PAUSED',
    `${placeName}: ${REASONS[pause.reason]}${note}이어서 호출할 수 없습니다. ${ending(pause.until)}`,
  )
}

const REASONS: Record<PauseReason, string> = { LUNCH: '점심시간', EQUIPMENT_CHECK: '장비 점검 중', OTHER: '쉬는 중' }

/** States the remaining time rather than the end, which would depend on the hospital's time zone. */
function ending(until: string | null): string {
  if (until === null) return '호출을 다시 시작한 뒤 호출해 주세요.'
  const minutes = Math.ceil((Date.parse(until) - Date.now()) / 60_000)
  return `${minutes}분 뒤에 다시 시작합니다.`
}
