import { useState } from 'react'
import type { Identifier } from 'react-admin'
import { firstPresent } from '../../../../domain/away.ts'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { useMeasured } from '../useMeasured.ts'
import { WaitingRow } from './WaitingRow.tsx'
import css from './WaitingTable.module.css'

interface WaitingTableProps {
  readonly didId: Identifier
  readonly patients: readonly QueuePatient[]
  /** Why nobody can be called now; undefined while somebody can. */
  readonly blocked: string | undefined
  /** Wait thresholds of the board. */
  readonly limits: WaitLimits
  readonly now: number
  /** Whether a patient entered the list after the first render. */
  readonly hasArrived: (patient: QueuePatient) => boolean
}

/** Waiting patients in queue order; the first one who is not away is next. */
export function WaitingTable({ patients, hasArrived, ...row }: WaitingTableProps) {
  const text = useText()
  const next = firstPresent(patients)
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const hidden = useMeasured(scroll, hiddenRows)
  if (patients.length === 0) return <p className={css.empty}>{text('waitings.empty')}</p>
  return (
    <div className={css.waiting}>
      <div className={css.scroll} ref={setScroll}>
        <table className={css.table}>
          <thead>
            <tr className={css.row}>
              <th scope="col">{text('waitings.order')}</th>
              <th scope="col">{text('waitings.name')}</th>
              <th scope="col" className={css.waited}>
                {text('waitings.waited')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{text('waitings.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {patients.map((patient) => (
              <WaitingRow
                key={patient.id}
                patient={patient}
                next={patient === next && !patient.leftOver}
                arrived={hasArrived(patient)}
                {...row}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden !== undefined && (
        <p className={css.more}>{hidden > 0 && text('waitings.moreBelow', { count: hidden })}</p>
      )}
    </div>
  )
}

/** Number of rows that are cut off or hidden below the visible part of a scrolled element; undefined while all fit. */
function hiddenRows(element: HTMLElement): number | undefined {
  if (element.scrollHeight <= element.clientHeight + 1) return undefined
  const { bottom } = element.getBoundingClientRect()
  return [...element.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom > bottom + 1)
    .length
}
