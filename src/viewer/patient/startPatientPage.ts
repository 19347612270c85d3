import { PATIENT_PAGE_PATH } from '../../../contract/constants.ts'
import { hospital } from '../../i18n/hospital.ts'
import { applyLocale, deviceLocale, LOCALE_NAMES, LOCALES, type Locale, saveLocale } from '../../i18n/locale.ts'
import { patientTexts } from '../../i18n/display/patientTexts.ts'
import { drawPatient, footOf, titleOf } from './drawPatient.ts'
import { element } from './element.ts'
import { PatientFeed, type PatientState } from './patientFeed.ts'
import css from './patient.module.css'

/** Key under which this device stores the text size: '' for the usual one. */
const SIZE_KEY = 'patient.size'
const SIZES = ['', 'large', 'largest'] as const

/** Starts the page that a patient opens with the QR code of the slip, without login: `/p/{token}`. */
export function startPatientPage(root: HTMLElement): void {
  const page = document.documentElement
  // Unlike the other pages it may be translated: it replaces what it has drawn, so no old text stays.
  page.setAttribute('translate', 'yes')
  document.querySelector('meta[name="google"]')?.remove()
  followScheme(page)
  showSize(localStorage.getItem(SIZE_KEY) ?? '')

  const heading = element('h1', {})
  const tools = element('div', { class: css.tools })
  // Screen readers announce changes at once.
  const content = element('div', { class: css.content, 'aria-live': 'polite' })
  const foot = element('p', { class: css.foot })
  root.replaceChildren(element('main', {}, element('header', { class: css.head }, heading, tools), content, foot))

  let locale = deviceLocale()
  let shown: PatientState | undefined
  let drawn = ''
  const show = (state: PatientState) => {
    shown = state
    const text = patientTexts(locale)
    document.title = titleOf(state, text)
    foot.textContent = footOf(state, text)
    content.dataset['stale'] = String(state.staleMinutes !== null)
    // Unchanged content is not redrawn, because it would be read aloud again.
    const next = JSON.stringify([locale, { ...state, page: state.page && { ...state.page, updatedAt: '' } }])
    if (next === drawn) return
    drawn = next
    const isChoosing = content.querySelector('details')?.open === true && !state.isSending
    const focused = (document.activeElement as HTMLElement | null)?.dataset['key']
    content.replaceChildren(...drawPatient(state, text, (act) => void feed.act(act)))
    content.querySelector('details')?.toggleAttribute('open', isChoosing || state.isSending || state.hasFailed)
    if (focused !== undefined) content.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus()
  }
  const speak = (chosen: Locale) => {
    locale = chosen
    applyLocale(locale)
    const text = patientTexts(locale)
    heading.textContent = [hospital().name, text.title].filter(Boolean).join(' · ')
    tools.replaceChildren(...sizeButtons(text), languageButton(locale, speak))
    if (shown) show(shown)
  }
  const feed = new PatientFeed(location.pathname.slice(PATIENT_PAGE_PATH.length).replace(/\/+$/, ''), show)
  speak(locale)
  feed.start()
}

/** Shows the page in the colours that the phone has now. */
function followScheme(page: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => void (page.dataset['theme'] = dark.matches ? 'dark' : '')
  show()
  dark.addEventListener('change', show)
}

function showSize(size: string): void {
  document.documentElement.dataset['size'] = size
}

function sizeButtons({ sizes, sizeLetter }: ReturnType<typeof patientTexts>): HTMLElement[] {
  const buttons = SIZES.map((size, at) => {
    const button = element('button', { type: 'button', 'aria-label': sizes[at], 'data-size': size }, sizeLetter)
    button.addEventListener('click', () => {
      localStorage.setItem(SIZE_KEY, size)
      showSize(size)
      press()
    })
    return button
  })
  const press = () => {
    const chosen = document.documentElement.dataset['size']
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['size'] === chosen))
  }
  press()
  return buttons
}

/** The button that shows the page in the other language, named in that language. */
function languageButton(locale: Locale, speak: (locale: Locale) => void): HTMLElement {
  const other = LOCALES.find((each) => each !== locale) ?? locale
  const button = element('button', { type: 'button', lang: other, 'data-key': 'language' }, LOCALE_NAMES[other])
  button.addEventListener('click', () => {
    saveLocale(other)
    speak(other)
  })
  return button
}
