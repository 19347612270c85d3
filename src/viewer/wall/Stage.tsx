import { type CSSProperties, memo } from 'react'
import type { CallLanguage } from '../../../domain/callLanguages.ts'
import { CALL_SENTENCES, wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { callKey } from '../../realtime/callKey.ts'
import { boxStyle, sizeStyle } from './boxStyle.ts'
import { calledGrid, type CalledLabel, type Grid, type Size } from './calledGrid.ts'
import { calledLabel } from './labelWidth.ts'
import type { WallContent } from './loadWall.ts'
import type { LabelOf } from './patientLabel.ts'
import { textWidth } from './textWidth.ts'
import { WallPatient } from './WallPatient.tsx'
import type { Box, BodySpace } from './wallLayout.ts'
import css from './Stage.module.css'

/** Width in em of what stands with a place: arrow, gaps and the padding of the board's number. */
const PLACE_SIGNS_EM = 3.2
const LANGUAGE_GAP_EM = 1.2

interface StageProps {
  /** The current calls, the earliest first. */
  readonly calls: readonly Patient[]
  readonly labelOf: LabelOf
  /** The board, which tells the patients where to go. */
  readonly content: WallContent
  readonly box: Box
  readonly body: BodySpace
}

/** New calls in the upper part of the screen: only number, name and destination. */
export const Stage = memo(function Stage({ calls, labelOf, content, box, body }: StageProps) {
  const { no, name, roomNames, option } = content
  const wall = wallTexts()
  const labels = calls.map(labelOf)
  const sentences = option.calls.languages.map((language) => sentenceIn(language, no, roomNames[language] ?? ''))
  const width = box.width - 2 * body.edge.width
  const sentencesWidth = sentences.reduce((sum, { text }) => sum + textWidth(text) + LANGUAGE_GAP_EM, 0) * body.read
  const lines = sentencesWidth > width ? sentences.length : Math.min(1, sentences.length)
  const { grid, place } = stageSizes(
    labels.map((label) => calledLabel(label, wall.polite)),
    { width, height: box.height },
    { place: textWidth(no + name) + PLACE_SIGNS_EM, languages: lines * body.read * LANGUAGE_LINE, least: body.least },
  )
  return (
    <section
      className={css.stage}
      style={{ ...boxStyle(box), ...sizeStyle(grid) }}
      aria-label={wall.stage}
      role="alert"
    >
      <ul
        className={css.list}
        data-stacked={grid.stacked}
        style={{ '--columns': grid.columns, '--rows': grid.rows } as CSSProperties}
      >
        {calls.map((patient, at) => (
          <li key={callKey(patient)} className={css.call}>
            <WallPatient label={labels[at] ?? labelOf(patient)} />
          </li>
        ))}
      </ul>
      <p className={css.place} style={{ fontSize: `${place}rem` }}>
        <span aria-hidden="true">→</span>
        <b className={css.no}>{no}</b>
        <bdi className={css.room}>{name}</bdi>
      </p>
      {sentences.length > 0 && (
        <p className={css.languages} data-lines={lines}>
          {sentences.map(({ lang, text }) => (
            <span key={lang} lang={lang}>
              {text}
            </span>
          ))}
        </p>
      )}
    </section>
  )
})

function sentenceIn(language: CallLanguage, no: string, room: string) {
  const { lang, enter } = CALL_SENTENCES[language]
  return { lang, text: enter(no, room) }
}

/** Where the lines of the stage go. */
interface StageSizes {
  readonly grid: Grid
  /** Font size of the place, in rem. */
  readonly place: number
}

/** Font size of the place relative to the names. */
const PLACE_SCALE = 0.6
/** Heights of lines in em, and the padding of the stage in rem. */
const PLACE_LINE = 1.5
const LANGUAGE_LINE = 1.3
const PADDING = 2
/** Largest name, in rem. */
const NAME_MAX = 17
/** Part by which a cell is taken for higher: the stage has no frames around its calls. */
const UNFRAMED = 1.12
const STEP = 0.25

/**
 * Fits calls and their place into the stage: the place is as large as 60 % of the names where its text has the width.
 * @param place width of the place's line, in em
 * @param languages height of the lines in other languages, in rem
 * @param least smallest readable size, in rem
 */
function stageSizes(
  labels: readonly CalledLabel[],
  { width, height }: Size,
  { place, languages, least }: { readonly place: number; readonly languages: number; readonly least: number },
): StageSizes {
  const free = height - PADDING - languages
  const largest = Math.min(width / place, free * 0.35)
  const at = (size: number): StageSizes => {
    const list = { width, height: (free - size * PLACE_LINE) * UNFRAMED }
    return { grid: calledGrid(labels, list, NAME_MAX), place: size }
  }
  for (let size = largest; size > least; size -= STEP) {
    const sizes = at(size)
    if (size <= sizes.grid.name * PLACE_SCALE) return sizes
  }
  return at(Math.min(least, largest))
}
