import { FEEDBACK, type Feedback } from '../../../domain/feedback.ts'
import type { PatientTexts } from '../../i18n/display/patientTexts.ts'
import { element } from './element.ts'
import type { PatientAct, PatientState } from './patientFeed.ts'
import css from './patient.module.css'

const SVG = 'http://www.w3.org/2000/svg'
const MOUTHS: Readonly<Record<Feedback, string>> = {
  GOOD: 'M14 28q10 11 20 0',
  FAIR: 'M15 31h18',
  POOR: 'M14 34q10-11 20 0',
}

/** Returns the one question at the end of a visit, then the thanks for its answer. */
export function drawQuestion(
  { page, isSending, hasFailed, hasRated }: PatientState,
  text: PatientTexts,
  act: (act: PatientAct) => void,
): HTMLElement[] {
  if (hasRated) return [element('p', { class: css.thanks, role: 'status' }, text.thanks)]
  if (!page?.canRate) return []
  return [
    element(
      'section',
      { class: css.question },
      element('h2', {}, text.rate),
      element('p', {}, text.rateHint),
      ...(hasFailed ? [element('p', { class: css.failed, role: 'alert' }, text.notSent)] : []),
      element(
        'div',
        { class: css.choices },
        ...FEEDBACK.map((feedback) => {
          const words = text.feedback[feedback]
          const button = element(
            'button',
            { type: 'button', 'data-key': feedback, disabled: isSending },
            face(MOUTHS[feedback]),
            words,
          )
          button.addEventListener('click', () => act({ path: 'feedback', body: { feedback } }))
          return button
        }),
      ),
    ),
  ]
}

function face(mouth: string): Element {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 48 48')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', `M24 3a21 21 0 1 0 .1 0zM17 18v3M31 18v3${mouth}`)
  svg.append(path)
  return svg
}
