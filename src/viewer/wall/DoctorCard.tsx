import { useEffect, useState } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { every } from '../../timers.ts'
import type { ScreenProblems } from './screenProblems.ts'
import { boxStyle } from './boxStyle.ts'
import { Panel } from './Panel.tsx'
import { textWidth } from './textWidth.ts'
import type { Box } from './wallLayout.ts'
import css from './DoctorCard.module.css'

/** Interval at which a failed photo is retried, in milliseconds. */
export const PHOTO_RETRY_MS = 30_000

/** Padding and gaps, the lines of text below a photo, and the largest and smallest name, in rem. */
const PAD = 1.25
const GAP = 1.5
const TEXT_REM = 8
const NAME_MAX = 4
const NAME_MIN = 2.25
/** Share of a wide card's width that the photo may have. */
const PHOTO_SHARE = 0.4

interface DoctorCardProps {
  readonly name: string
  readonly photo: string
  readonly box: Box
  /** Called with whether the photo fails to load. */
  readonly onProblem: ScreenProblems['set']
}

/** The doctor's photo and name; only the name while the photo fails to load. */
export function DoctorCard({ name, photo, box, onProblem }: DoctorCardProps) {
  const wall = wallTexts()
  const [broken, setBroken] = useState('')
  const fails = photo !== '' && broken === photo

  useEffect(() => {
    onProblem('PHOTO', fails)
    return () => onProblem('PHOTO', false)
  }, [onProblem, fails])

  useEffect(() => {
    if (!fails) return
    return every(PHOTO_RETRY_MS, () => {
      const probe = new Image()
      probe.addEventListener('load', () => {
        if (probe.naturalWidth > 0) setBroken((failed) => (failed === photo ? '' : failed))
      })
      probe.src = photo
    })
  }, [fails, photo])

  const [width, height] = [box.width - 2 * PAD, box.height - 2 * PAD]
  const isTall = width < height * 1.6
  const hasPhoto = photo !== '' && !fails
  const side = isTall ? Math.min(width, height - TEXT_REM) : Math.min(height, width * PHOTO_SHARE)
  const textSpace = isTall || !hasPhoto ? width : width - side - GAP
  const size = Math.max(NAME_MIN, Math.min(NAME_MAX, textSpace / textWidth(name)))
  return (
    <Panel className={css.doctor} data-tall={isTall} style={boxStyle(box)} aria-label={wall.doctor}>
      {hasPhoto && (
        <img
          className={css.photo}
          style={{ width: `${side}rem`, height: `${side}rem` }}
          src={photo}
          alt={wall.doctorPhotoOf(name)}
          onError={() => setBroken(photo)}
          // A drawing may load without a size, so that nothing is seen.
          onLoad={({ currentTarget }) => currentTarget.naturalWidth === 0 && setBroken(photo)}
        />
      )}
      {name !== '' && (
        <p className={css.text}>
          <span className={css.label}>{wall.doctor}</span>
          <span className={css.name} style={{ fontSize: `${size}rem` }} dir="auto">
            {name}
          </span>
        </p>
      )}
    </Panel>
  )
}
