import { useState } from 'react'
import type { Identifier } from 'react-admin'
import type { Queue, QueuePatient } from '../../dataProvider/waitingCalls.ts'
import { useText } from '../../i18n/useText.ts'
import { useNow } from '../../ui/useNow.ts'
import css from './BoardCard.module.css'
import { CompactList } from './CompactList.tsx'
import { useQueueActions } from './useQueueActions.ts'
import { WaitingTable } from './WaitingTable.tsx'

interface BoardListsProps {
  readonly didId: Identifier
  readonly queue: Queue
  /** The room has no free place. */
  readonly full: boolean
}

/** A board's three lists; whoever comes into one of them later than the page glows once. */
export function BoardLists({ didId, queue, full }: BoardListsProps) {
  const text = useText()
  const now = useNow()
  const actions = useQueueActions(didId)
  const [first] = useState(queue)
  const arrivals = (list: keyof Queue) => (patient: QueuePatient) => first[list].every(({ id }) => id !== patient.id)
  return (
    <div className={css.lists}>
      <CompactList
        title={text('waitings.called')}
        empty={text('waitings.noneCalled')}
        patients={queue.called}
        since="calledAt"
        action="complete"
        label={text('waitings.complete')}
        {...{ now, actions, hasArrived: arrivals('called') }}
      />
      <WaitingTable patients={queue.waiting} {...{ full, now, actions, hasArrived: arrivals('waiting') }} />
      {queue.holding.length > 0 && (
        <CompactList
          title={text('waitings.holding')}
          patients={queue.holding}
          since="joinedAt"
          action="recall"
          label={text('waitings.call')}
          {...{ now, actions, hasArrived: arrivals('holding') }}
        />
      )}
    </div>
  )
}
