import { useEffect, useState } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { every } from '../../timers.ts'
import type { ScreenProblems } from './screenProblems.ts'
import { Panel } from './Panel.tsx'
import css from './DoctorCard.module.css'

/** Interval at which a failed photo is retried, in milliseconds. */
export const PHOTO_RETRY_MS = 30_000

interface DoctorCardProps {
  readonly name: string
  readonly photo: string
  /** Called with whether the photo fails to load. */
  readonly onProblem: ScreenProblems['set']
}

/** The doctor's photo and name; only the name while the photo fails to load. */
export function DoctorCard({ name, photo, onProblem }: DoctorCardProps) {
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

  return (
    <Panel className={css.doctor} data-piece aria-label={wall.doctor}>
      {photo !== '' && !fails && (
        <img
          className={css.photo}
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
          <span className={css.name} dir="auto">
            {name}
          </span>
        </p>
      )}
    </Panel>
  )
}
