import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { saysNoBoard } from '../board/boardFailure.ts'
import { UnpluggedIcon } from '../icons.tsx'
import { usePause } from '../notices.ts'
import { PauseIcon } from '../wall/icons.ts'
import { PatientMark } from '../wall/WallPatient.tsx'
import css from './Gathered.module.css'
import type { GatheredBoard } from './useGathered.ts'

/** Number of next patients that are shown. */
const NEXT = 3

/** A board's name, its number of waiting patients, who is next, and its pause. */
export function BoardCard({
  board: {
    state: { content, failure, stale },
    labelOf,
  },
  isNarrow,
}: {
  readonly board: GatheredBoard
  /** Whether the name has the width of the card for itself. */
  readonly isNarrow: boolean
}) {
  const wall = wallTexts()
  const pause = usePause(content?.pause)
  if (!content)
    return (
      <li className={css.card}>
        <p className={css.gone}>
          <UnpluggedIcon />
          {saysNoBoard(failure) ? linkTexts().boardGone : linkTexts().unreachable}
        </p>
      </li>
    )
  const { no, name, waiting } = content
  const next = waiting.filter(({ awayUntil }) => !awayUntil).slice(0, NEXT)
  const count = (
    <span className={css.count}>
      <small>{wall.waiting}</small> {wall.people(waiting.length)}
    </span>
  )
  return (
    <li className={css.card} data-stale={stale}>
      <h2 className={css.cardHead}>
        <span className={css.cardNo}>{no}</span>
        <bdi className={css.cardName}>{name}</bdi>
        {!isNarrow && count}
      </h2>
      {pause !== '' && (
        <p className={css.pause}>
          <PauseIcon />
          <span dir="auto">{pause}</span>
        </p>
      )}
      {(isNarrow || next.length > 0) && (
        <p className={css.next}>
          {isNarrow && count}
          {next.length > 0 && <small>{wall.next}</small>}
          {next.map((patient) => {
            const label = labelOf(patient)
            return (
              <span key={String(patient.id)} className={css.nextOne}>
                {label.number !== '' && (
                  <b>
                    <PatientMark label={label} />
                  </b>
                )}
                <bdi>{label.text}</bdi>
              </span>
            )
          })}
        </p>
      )}
    </li>
  )
}
