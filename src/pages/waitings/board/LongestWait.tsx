import type { RefObject } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { minutesSince, waitLevel } from '../../../queue/waitLevel.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { focusRow } from '../../../queue/keys/rows.ts'
import css from '../WaitingPage.module.css'
import { longestWait } from './longestWait.ts'

interface LongestWaitProps {
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => Queue | undefined
  /** Returns the wait thresholds of a board. */
  readonly limitsOf: (board: Did) => WaitLimits
  readonly grid: RefObject<HTMLElement | null>
}

/** The patient who waits longest at the shown boards, once the wait is long; a press focuses the row. */
export function LongestWait({ boards, queueOf, limitsOf, grid }: LongestWaitProps) {
  const text = useText()
  const now = useServerNow()
  const found = longestWait(boards, queueOf)
  const minutes = found && minutesSince(found.patient.joinedAt, now)
  const level = found && typeof minutes === 'number' ? waitLevel(minutes, limitsOf(found.board)) : 'normal'
  if (!found || level === 'normal') return null
  return (
    <button
      type="button"
      className={css.longest}
      data-level={level}
      onClick={() => focusRow(grid.current, found.patient.id)}
    >
      <span>{text('waitings.longestWait')}</span>
      <strong>
        {text('waitings.longestWaitOf', { name: numberedName(found.patient), board: found.board.name.kr })}
      </strong>
      <span>{text('waitings.minutes', { count: minutes ?? 0 })}</span>
    </button>
  )
}
