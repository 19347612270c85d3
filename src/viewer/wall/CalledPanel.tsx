import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { callKey } from '../../realtime/callKey.ts'
import { boxStyle, sizeStyle } from './boxStyle.ts'
import type { LabelOf, PatientLabel } from './patientLabel.ts'
import { Panel } from './Panel.tsx'
import { textWidth } from './textWidth.ts'
import type { BodySpace, WallLayout } from './wallLayout.ts'
import { PatientMark, WallPatient } from './WallPatient.tsx'
import css from './CalledPanel.module.css'

/** Padding and gap of the heading, and its largest font size, in rem. */
const HEAD_SPACE = 4.75
const TITLE_MAX = 3.5

interface CalledPanelProps {
  /** Everybody who is called and not on the stage, the latest first. */
  readonly called: readonly Patient[]
  readonly labelOf: LabelOf
  readonly layout: WallLayout
  readonly body: BodySpace
}

/**
 * All called patients at once. When there are more than can be read, the latest have number and name and the others
 * their numbers.
 */
export function CalledPanel({ called, labelOf, layout, body }: CalledPanelProps) {
  const wall = wallTexts()
  const { called: box, list, besideTitle, space } = layout
  const { grid, whole, numbers, numbersHeight } = space
  if (!box) return null
  const hint = called.length === 0 ? wall.noneCalled : besideTitle ? '' : wall.calledHint
  const besideHint = HEAD_SPACE + textWidth(wall.called) * TITLE_MAX
  const hintSize = called.length === 0 ? body.read : Math.min(body.read, (box.width - besideHint) / textWidth(hint))
  return (
    <Panel
      className={css.called}
      data-list="called"
      data-empty={called.length === 0}
      data-beside={besideTitle}
      aria-label={wall.called}
      style={boxStyle(box)}
    >
      <div className={css.head} style={besideTitle ? { width: `${list.x}rem` } : { height: `${list.y}rem` }}>
        <h2 className={css.title}>{wall.called}</h2>
        {hint !== '' && (
          <p className={css.hint} style={{ fontSize: `${hintSize}rem` }}>
            {hint}
          </p>
        )}
      </div>
      {called.length > 0 && (
        <div className={css.lists} style={{ ...boxStyle(list), ...sizeStyle(grid) }}>
          {whole > 0 && (
            <ul
              className={css.grid}
              data-stacked={grid.stacked}
              style={{ '--columns': grid.columns, '--rows': grid.rows } as CSSProperties}
            >
              {called.slice(0, whole).map((patient) => (
                <li key={callKey(patient)} className={css.call}>
                  <WallPatient label={labelOf(patient)} />
                </li>
              ))}
            </ul>
          )}
          {numbers > 0 && (
            <div className={css.others} style={{ height: `${numbersHeight}rem`, fontSize: `${body.least}rem` }}>
              <p>{wall.others(called.length - whole)}</p>
              <ul>
                {called.slice(whole, whole + numbers).map((patient) => (
                  <li key={callKey(patient)}>
                    <PatientNumber label={labelOf(patient)} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}

/** A patient in one word: the number, or the name where there is none. */
const PatientNumber = ({ label }: { readonly label: PatientLabel }) =>
  label.number === '' ? <bdi>{label.text}</bdi> : <PatientMark label={label} />
