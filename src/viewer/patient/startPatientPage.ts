import { PATIENT_PAGE_PATH } from '../../../contract/constants.ts'
import { hospital } from '../../i18n/hospital.ts'
import { applyLocale, deviceLocale } from '../../i18n/locale.ts'
import { drawPatient, titleOf } from './drawPatient.ts'
import { PatientFeed, type PatientState } from './patientFeed.ts'
import { patientTexts } from '../../i18n/display/patientTexts.ts'
import css from './patient.module.css'

/** Starts the page that a patient opens with the QR code of the slip, without login: `/p/{token}`. */
export function startPatientPage(root: HTMLElement): void {
  const locale = deviceLocale()
  applyLocale(locale)
  const text = patientTexts(locale)
  // Unlike the other pages it may be translated: it replaces what it has drawn, so no old text stays.
  document.documentElement.setAttribute('translate', 'yes')
  document.querySelector('meta[name="google"]')?.remove()
  const heading = document.createElement('h1')
  heading.textContent = [hospital().name, text.title].filter(Boolean).join(' · ')
  const content = document.createElement('div')
  content.className = css.content ?? ''
  // Screen readers announce changes at once.
  content.setAttribute('aria-live', 'polite')
  const main = document.createElement('main')
  main.append(heading, content)
  root.replaceChildren(main)

  let drawn = ''
  const show = (state: PatientState) => {
    document.title = titleOf(state, text)
    content.dataset['stale'] = String(state.staleMinutes !== null)
    // Unchanged content is not redrawn, because it would be read aloud again.
    const next = JSON.stringify(state)
    if (next === drawn) return
    drawn = next
    content.replaceChildren(...drawPatient(state, text))
  }
  new PatientFeed(location.pathname.slice(PATIENT_PAGE_PATH.length).replace(/\/+$/, ''), show).start()
}
