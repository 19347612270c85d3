import type { Did } from '../../../../contract/dids.ts'
import { sheetName, sheetRows } from '../../../../domain/outageSheet.ts'
import type { Queue, QueuePatient } from '../../../dataProvider/queues.ts'
import { formatDateTime } from '../../../i18n/formatMoment.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { hospital } from '../../../i18n/hospital.ts'
import type { Text } from '../../../i18n/useText.ts'
import { printSheet } from '../../../print/printSheet.ts'
import css from './printBoards.module.css'

interface PrintedQueue {
  readonly board: Did
  /** Undefined if not loaded; the sheet then says so. */
  readonly queue: Queue | undefined
}

interface PrintOptions {
  readonly hasFullNames: boolean
  readonly text: Text
  /** Whether the server is out of reach: the sheet then says that it shows what was last received. */
  readonly isOld: boolean
  /** Time up to which all changes are known if {@link isOld}, by the clock of this device. */
  readonly readAt: number | undefined
  /** Converts this device's time to the server's. */
  readonly serverTime: (deviceTime: number) => number
}

/** Prints the outage sheet with one table per board. This module is loaded on first use. */
export function printBoards(
  queues: readonly PrintedQueue[],
  { hasFullNames, text, isOld, readAt, serverTime }: PrintOptions,
): Promise<void> {
  const at = serverTime((isOld ? readAt : undefined) ?? Date.now())
  const kind = text(hasFullNames ? 'waitings.sheet.fullNames' : 'waitings.sheet.maskedNames')
  return printSheet(
    <article className={css.sheet}>
      <h1>{text('waitings.sheet.title')}</h1>
      {hospital().name !== '' && <p>{hospital().name}</p>}
      <p>{text('waitings.sheet.madeAt', { at: formatDateTime(at), kind })}</p>
      {isOld && <p>{text('waitings.sheet.old')}</p>}
      {queues.map(({ board, queue }) => (
        <BoardOnPaper key={board.id} {...{ board, queue, hasFullNames, text }} />
      ))}
    </article>,
    'ANY',
  )
}

interface BoardOnPaperProps extends PrintedQueue {
  readonly hasFullNames: boolean
  readonly text: Text
}

function BoardOnPaper({ board: { no, name }, queue, hasFullNames, text }: BoardOnPaperProps) {
  const named = (patients: readonly QueuePatient[]) =>
    patients.map((patient) => ({ ...patient, name: sheetName(patient, hasFullNames, text('waitings.ticket')) }))
  const rows = queue
    ? sheetRows({ called: named(queue.called), waiting: named(queue.waiting), holding: named(queue.holding) })
    : []
  const title = text('list.numbered', { no, name: name.kr })
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{text(queue ? 'waitings.empty' : 'waitings.sheet.unknown')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['order', 'number', 'name', 'joined', 'done'] as const).map((column) => (
                <th key={column} scope="col">
                  {text(`waitings.sheet.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ list, order, number, name: patient, joinedAt }) => (
              <tr key={`${list} ${order}`}>
                <td>{`${text(`waitings.${list}`)} ${order}`}</td>
                <td>{number}</td>
                <td>{patient}</td>
                <td>{formatTime(joinedAt)}</td>
                <td>{TO_TICK}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Empty cell, to be ticked by hand. */
const TO_TICK = ''
