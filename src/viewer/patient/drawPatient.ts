import type { PatientPage, PatientPlace } from '../../../contract/patientPages.ts'
import { AWAY_MINUTES } from '../../../domain/awayMinutes.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { PatientTexts } from '../../i18n/display/patientTexts.ts'
import { element } from './element.ts'
import { drawQuestion } from './drawQuestion.ts'
import type { PatientAct, PatientState } from './patientFeed.ts'
import css from './patient.module.css'

/** Does what a button says. */
type Act = (act: PatientAct) => void

/**
 * Returns the page's elements. Without a library: the page has 14 kB and is opened on phones, where React would add 59.
 */
export function drawPatient(state: PatientState, text: PatientTexts, act: Act): HTMLElement[] {
  const { page, failure, staleMinutes } = state
  if (failure === 'GONE') return [message(text.gone, text.goneHint)]
  if (!page) return [failure === 'AWAY' ? message(text.unreachable, text.retries) : message(text.connecting, '')]
  if (page.isPast) return [message(text.past, text.pastHint)]
  if (page.isOver) return [message(text.over, text.overHint), ...drawQuestion(state, text, act)]
  return [
    ...(staleMinutes === null ? [] : [element('p', { class: css.stale, role: 'alert' }, text.lost(staleMinutes))]),
    ...where(page, text),
    ...finish(page, text),
    ...absence(state, text, act),
    ...plan(page, text),
    ...drawQuestion(state, text, act),
  ]
}

/** Returns the title of the browser's tab: the room to enter, or the number of patients ahead. */
export function titleOf({ page, staleMinutes }: PatientState, text: PatientTexts): string {
  const first = staleMinutes === null && !page?.isOver ? page?.places[0] : undefined
  if (first?.status === 'CALLED')
    return `${page?.placeName ? text.comeTo(page.placeName) : text.comeIn}: ${text.place(first.place)}`
  if (first?.status === 'WAITING')
    return `${first.ahead === 0 && !page?.away ? text.isNext : text.ahead(first.ahead)} · ${text.place(first.place)}`
  return text.title
}

/** Returns when the content was read; '' where nothing is shown that may change. */
export function footOf({ page, failure }: PatientState, text: PatientTexts): string {
  if (!page || failure === 'GONE') return ''
  const time = formatTime(page.updatedAt)
  return page.isOver || page.isPast ? text.asOf(time) : text.refreshes(time)
}

function where(page: PatientPage, text: PatientTexts): HTMLElement[] {
  const number = element(
    'p',
    { class: css.number },
    element('span', {}, text.number),
    element('strong', {}, String(page.number)),
  )
  const cards = page.places.map(({ place, status, ahead, wait, pause }, at) => {
    const name = element('p', { class: css.place }, text.place(place))
    const hints = [
      ...(pause ? [text.paused(pause.reason, formatTime(pause.until)), pause.note] : []),
      wait ? text.wait(wait) : '',
      status === 'WAITING' && ahead === 0 && !pause && !page.away ? text.isNextHint : '',
      status === 'HOLDING' ? text.heldHint : '',
    ]
    const lines = {
      CALLED: called(page, name, text),
      WAITING: [name, element('p', { class: css.what }, ahead === 0 && !page.away ? text.isNext : text.ahead(ahead))],
      HOLDING: [name, element('p', { class: css.what }, text.held)],
    }[status]
    return element(
      'section',
      { class: css.card, 'data-status': status },
      ...(at === 0 ? [number] : []),
      ...lines,
      ...hints.filter(Boolean).map((hint) => element('p', { class: css.hint }, hint)),
      ...picture(place, text),
    )
  })
  if (cards.length > 0) return cards
  const isDone = page.rooms.length > 0 && page.rooms.every(({ status }) => status === 'DONE')
  const hint = page.next ? text.goOn(text.place(page.next)) : text.askStaff
  const shown = message(isDone ? text.allDone : text.nowhere, hint)
  shown.prepend(number)
  shown.append(...picture(page.next, text))
  return [shown]
}

/** Returns where a called patient goes: the window, if the room has some, in large letters. */
const called = ({ placeName }: PatientPage, name: HTMLElement, text: PatientTexts): HTMLElement[] =>
  placeName
    ? [
        element('p', { class: css.what }, name.textContent ?? ''),
        element('p', { class: css.place }, text.comeTo(placeName)),
      ]
    : [element('p', { class: css.what }, text.comeIn), name]

/** Returns the buttons by which a waiting patient steps away for some minutes and says to be back. */
function absence({ page, isSending, hasFailed }: PatientState, text: PatientTexts, act: Act): HTMLElement[] {
  if (page?.places[0]?.status !== 'WAITING') return []
  const failure = hasFailed ? [element('p', { class: css.failed, role: 'alert' }, text.notSent)] : []
  const button = (words: string, key: string, does: PatientAct) => {
    const made = element('button', { type: 'button', 'data-key': key, disabled: isSending }, words)
    made.addEventListener('click', () => act(does))
    return made
  }
  if (page.awayUntil !== undefined)
    return [
      element(
        'section',
        { class: css.away },
        element('p', { class: css.awayUntil }, text.away(formatTime(page.awayUntil))),
        element('p', {}, page.places[0].ahead === 0 ? text.awayTurn : text.stepAwayHint),
        ...failure,
        button(text.back, 'back', { path: 'back' }),
      ),
    ]
  return [
    element(
      'details',
      { class: css.stepAway },
      element('summary', { 'data-key': 'away' }, text.stepAway),
      element('p', {}, text.stepAwayHint),
      ...failure,
      element(
        'div',
        { class: css.choices },
        ...AWAY_MINUTES.map((minutes) =>
          button(text.minutes(minutes), `away ${minutes}`, { path: 'away', body: { minutes } }),
        ),
      ),
    ),
  ]
}

function finish({ finish: end }: PatientPage, text: PatientTexts): HTMLElement[] {
  if (!end) return []
  return [
    element(
      'section',
      { class: css.finish },
      element('strong', {}, text.finish(formatTime(end.from), formatTime(end.to))),
      element('p', {}, text.finishHint),
    ),
  ]
}

function plan({ rooms, places, next }: PatientPage, text: PatientTexts): HTMLElement[] {
  if (rooms.length === 0) return []
  const done = rooms.filter(({ status }) => status === 'DONE').length
  const list = rooms.map(({ place, status }) =>
    element(
      'li',
      { 'data-status': status },
      element('span', {}, text.place(place)),
      element('span', { class: css.state }, text.states[status]),
    ),
  )
  return [
    ...(places.length > 0 && next
      ? [
          element('p', { class: css.next }, element('span', {}, text.next), element('strong', {}, text.place(next))),
          ...picture(next, text),
        ]
      : []),
    element(
      'section',
      { class: css.plan },
      element('h2', {}, text.rooms, element('span', {}, text.progress(done, rooms.length))),
      element('ol', { class: css.rooms }, ...list),
    ),
  ]
}

/** Returns the picture by which a room is found, if staff gave one. It is read when it comes into view. */
const picture = (place: PatientPlace | undefined, text: PatientTexts): HTMLElement[] =>
  place?.picture ? [element('img', { src: place.picture, alt: text.place(place), loading: 'lazy' })] : []

const message = (title: string, hint: string) =>
  element(
    'section',
    { class: css.message },
    element('p', { class: css.what }, title),
    hint && element('p', { class: css.hint }, hint),
  )
