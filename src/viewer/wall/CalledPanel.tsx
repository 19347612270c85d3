import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { callKey } from '../../realtime/callKey.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { calledGrid, lineWidth, smallestCell } from './calledGrid.ts'
import { containerUnits } from './containerUnits.ts'
import { labelWidth, markWidth } from './labelWidth.ts'
import type { LabelOf } from './patientLabel.ts'
import { Panel } from './Panel.tsx'
import { PatientMark } from './PatientMark.tsx'
import { WallPatient } from './WallPatient.tsx'
import { useRotation } from './useRotation.ts'
import { useSize } from './useSize.ts'
import css from './CalledPanel.module.css'

/** Assumed size of the list before its first layout, in rem. */
const SIZE_BEFORE = { width: 40, height: 30 }

interface CalledPanelProps {
  /** The latest call first. */
  readonly called: readonly Patient[]
  readonly labelOf: LabelOf
  /** Factor by which names must be larger than for a reading distance of three metres. */
  readonly reach: number
  /** Called with the patients on the visible page whenever they change. */
  readonly onShown: (shown: readonly Patient[]) => void
}

/** All called patients on one page as long as the names stay readable; otherwise on rotating pages. */
export function CalledPanel({ called, labelOf, reach, onShown }: CalledPanelProps) {
  const wall = wallTexts()
  const list = useRef<HTMLUListElement>(null)
  const size = useSize(list) ?? SIZE_BEFORE
  const { columns, rows, stacked } = useMemo(() => {
    const labels = called.map(labelOf).map((label) => ({ ...labelWidth(label, wall.polite), mark: markWidth(label) }))
    return calledGrid(called.length, size, smallestCell(labels, reach), smallestCell(labels, reach, true))
  }, [called, labelOf, reach, size, wall])
  const pageSize = columns * rows
  const pageCount = Math.max(1, Math.ceil(called.length / pageSize))
  const page = useRotation(pageCount, nothing)
  const shown = useMemo(() => called.slice(page * pageSize, (page + 1) * pageSize), [called, page, pageSize])
  // A layout effect runs before the frame that shows them.
  useLayoutEffect(() => onShown(shown), [onShown, shown])
  return (
    <Panel className={css.called} data-list="called" data-empty={called.length === 0} aria-label={wall.called}>
      <h2 className={css.title} data-piece>
        {wall.called}
      </h2>
      {pageCount > 1 ? (
        <p className={css.hint} data-piece aria-label={wall.page(page + 1, pageCount)}>
          <b>{page + 1}</b> / {pageCount}
        </p>
      ) : (
        <p className={css.hint} data-piece>
          {called.length > 0 ? wall.calledHint : wall.noneCalled}
        </p>
      )}
      <ul
        ref={list}
        className={css.list}
        data-stacked={stacked}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
      >
        {shown.map((patient) => {
          const label = labelOf(patient)
          const mark = markWidth(label)
          const width = labelWidth(label, wall.polite)
          return (
            <li key={callKey(patient)} ref={containerUnits} className={css.call} data-piece>
              <div
                className={css.who}
                data-marked={mark > 0}
                data-long={width.long}
                style={{ '--mark': mark, '--line': lineWidth({ ...width, mark }, stacked) } as CSSProperties}
              >
                {mark > 0 && (
                  <span className={css.mark}>
                    <PatientMark label={label} />
                  </span>
                )}
                <WallPatient label={label} className={css.patient} />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const nothing = () => undefined
