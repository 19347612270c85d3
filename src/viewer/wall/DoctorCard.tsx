import { useState } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import './DoctorCard.css'

/** The doctor's photo and name; a photo that does not load leaves the name alone. */
export function DoctorCard({ name, photo }: { readonly name: string; readonly photo: string }) {
  const wall = wallTexts()
  const [broken, setBroken] = useState('')
  return (
    <section className="wall-doctor" aria-label={wall.doctor}>
      {photo !== '' && photo !== broken && (
        <img className="wall-doctor-photo" src={photo} alt={wall.doctorPhotoOf(name)} onError={() => setBroken(photo)} />
      )}
      {name !== '' && (
        <p className="wall-doctor-text">
          <span className="wall-doctor-label">{wall.doctor}</span>
          <span className="wall-doctor-name">{name}</span>
        </p>
      )}
    </section>
  )
}
