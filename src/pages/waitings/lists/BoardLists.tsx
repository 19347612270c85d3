import { useState } from 'react'
import type { Identifier } from 'react-admin'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import { patientsOf, type Queue, type QueueList, type QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import css from '../board/BoardCard.module.css'
import { type CompactButton, CompactList } from './CompactList.tsx'
import { useKeptOrder } from '../../../queue/useKeptOrder.ts'
import { WaitingTable } from './WaitingTable.tsx'

interface BoardListsProps {
  readonly didId: Identifier
  readonly queue: Queue
  /** Why nobody can be called now; undefined while somebody can. */
  readonly blocked: string | undefined
  /** Wait thresholds of the board. */
  readonly limits: WaitLimits
}

/** A board's three lists; a patient who enters one after the first render glows once. */
export function BoardLists({ didId, queue, blocked, limits }: BoardListsProps) {
  const text = useText()
  const now = useServerNow()
  const called = useKeptOrder(queue.called)
  const [first] = useState(queue)
  const arrivals = (list: QueueList) => (patient: QueuePatient) => first[list].every(({ id }) => id !== patient.id)
  if (can('undo') && patientsOf(queue).length === 0) return <p className={css.nobody}>{text('waitings.empty')}</p>
  return (
    <div className={css.lists}>
      <CompactList
        title={text('waitings.called')}
        empty={text('waitings.noneCalled')}
        list="called"
        patients={called}
        since={calledAtOf}
        buttons={can('undo') ? [RECALL, COMPLETE] : [COMPLETE]}
        {...{ didId, now, hasArrived: arrivals('called') }}
      />
      <WaitingTable patients={queue.waiting} {...{ didId, blocked, limits, now, hasArrived: arrivals('waiting') }} />
      {queue.holding.length > 0 && (
        <CompactList
          title={text('waitings.holding')}
          list="holding"
          patients={queue.holding}
          since={heldSinceOf}
          buttons={[CALL]}
          {...{ didId, limits, now, hasArrived: arrivals('holding') }}
        />
      )}
    </div>
  )
}

const calledAtOf = ({ calledAt }: QueuePatient) => calledAt
/** Another server does not send `heldAt`. */
const heldSinceOf = ({ heldAt, joinedAt }: QueuePatient) => heldAt ?? joinedAt

const RECALL: CompactButton = { action: 'recall', label: 'waitings.recall' }
const COMPLETE: CompactButton = { action: 'complete', label: 'waitings.complete' }
const CALL: CompactButton = { action: 'callHeld', label: 'waitings.call' }
