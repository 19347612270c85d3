import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { RoomNames } from '../../../contract/boardOptions.ts'
import type { CallLanguage } from '../../../domain/callLanguages.ts'
import { callKey } from '../../realtime/callKey.ts'
import { CALL_SENTENCES, wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { containerUnits } from './containerUnits.ts'
import { hideCut } from './hideCut.ts'
import { markWidth } from './labelWidth.ts'
import type { LabelOf } from './patientLabel.ts'
import { PatientMark } from './PatientMark.tsx'
import { WallPatient } from './WallPatient.tsx'
import css from './Stage.module.css'

/** Number of calls that a wide screen shows in one column; more are shown in two. */
const STACKED_MAX = 3

interface StageProps {
  /** The current calls, the earliest first. */
  readonly calls: readonly Patient[]
  readonly labelOf: LabelOf
  /** The board's number and name, which tell the patients where to go. */
  readonly no: string
  readonly room: string
  /** Languages in which the destination is repeated, and the room's names in them. */
  readonly languages: readonly CallLanguage[]
  readonly roomNames: RoomNames
}

/** New calls over the upper half of the screen: only number, name and destination. */
export function Stage({ calls, labelOf, no, room, languages, roomNames }: StageProps) {
  const wall = wallTexts()
  const stage = useRef<HTMLElement>(null)
  useLayoutEffect(() => (stage.current ? hideCut(stage.current, 'data-under-stage') : undefined), [])
  return (
    <section ref={stage} className={css.stage} aria-label={wall.stage} role="alert">
      <ul className={css.list} data-many={calls.length > STACKED_MAX}>
        {calls.map((patient) => {
          const label = labelOf(patient)
          const mark = markWidth(label)
          return (
            <li key={callKey(patient)} ref={containerUnits} className={css.call}>
              <div className={css.who} data-numbered={mark > 0} style={{ '--mark': mark } as CSSProperties}>
                {mark > 0 && (
                  <span className={css.number}>
                    <PatientMark label={label} />
                  </span>
                )}
                <WallPatient label={label} className={css.patient} />
              </div>
            </li>
          )
        })}
      </ul>
      <p className={css.place}>
        <span aria-hidden="true">→</span>
        <b className={css.no}>{no}</b>
        <bdi className={css.room}>{room}</bdi>
      </p>
      {languages.length > 0 && (
        <p className={css.languages}>
          {languages.map((language) => {
            const { lang, enter } = CALL_SENTENCES[language]
            return (
              <span key={language} lang={lang}>
                {enter(no, roomNames[language] ?? '')}
              </span>
            )
          })}
        </p>
      )}
    </section>
  )
}
