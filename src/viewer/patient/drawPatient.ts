import type { PatientPage } from '../../../contract/patientPages.ts'
import type { PatientState } from './patientFeed.ts'
import type { PatientTexts } from '../../i18n/display/patientTexts.ts'
import css from './patient.module.css'

/**
 * Returns the page's elements. Without a library: the page has 9 kB and is opened on phones, where React would add 59.
 */
export function drawPatient(state: PatientState, text: PatientTexts): HTMLElement[] {
  const { page, failure, staleMinutes } = state
  if (failure === 'GONE') return [message(text.gone, text.goneHint)]
  if (!page) return [failure === 'AWAY' ? message(text.unreachable, text.retries) : message(text.connecting, '')]
  if (page.isOver) return [message(text.over, text.overHint)]
  return [
    ...(staleMinutes === null ? [] : [element('p', { class: css.stale, role: 'alert' }, text.lost(staleMinutes))]),
    ...where(page, text),
    ...plan(page, text),
    element('p', { class: css.foot }, text.refreshes),
  ]
}

/** Returns the title of the browser's tab: the room to enter, or the number of patients ahead. */
export function titleOf({ page, staleMinutes }: PatientState, text: PatientTexts): string {
  const first = staleMinutes === null && !page?.isOver ? page?.places[0] : undefined
  if (first?.status === 'CALLED') return `${text.comeIn}: ${text.place(first.place)}`
  if (first?.status === 'WAITING') return `${text.ahead(first.ahead)} · ${text.place(first.place)}`
  return text.title
}

function where(page: PatientPage, text: PatientTexts): HTMLElement[] {
  const cards = page.places.map(({ place, status, ahead, wait }) => {
    const name = element('p', { class: css.place }, text.place(place))
    const lines = {
      CALLED: [element('p', { class: css.what }, text.comeIn), name],
      WAITING: [
        name,
        element('p', { class: css.what }, ahead === 0 ? text.isNext : text.ahead(ahead)),
        ...(wait ? [element('p', { class: css.hint }, text.wait(wait))] : []),
        ...(ahead === 0 ? [element('p', { class: css.hint }, text.isNextHint)] : []),
      ],
      HOLDING: [name, element('p', { class: css.what }, text.held), element('p', { class: css.hint }, text.heldHint)],
    }[status]
    return element('section', { class: css.card, 'data-status': status }, ...lines)
  })
  if (cards.length > 0) return cards
  const next = nextRoom(page)
  const isDone = page.rooms.length > 0 && next === undefined
  const hint = next ? text.goOn(text.place(next.place)) : text.askStaff
  return [message(isDone ? text.allDone : text.nowhere, hint)]
}

function plan(page: PatientPage, text: PatientTexts): HTMLElement[] {
  const { rooms, places } = page
  if (rooms.length === 0) return []
  const done = rooms.filter(({ status }) => status === 'DONE').length
  const next = nextRoom(page)
  const list = element('ol', { class: css.rooms })
  for (const room of rooms) {
    list.append(
      element(
        'li',
        { 'data-status': room.status },
        element('span', {}, text.place(room.place)),
        element('span', { class: css.state }, text.states[room.status]),
      ),
    )
  }
  return [
    ...(places.length > 0 && next
      ? [
          element(
            'p',
            { class: css.next },
            element('span', {}, text.next),
            element('strong', {}, text.place(next.place)),
          ),
        ]
      : []),
    element(
      'section',
      { class: css.plan },
      element('h2', {}, text.rooms, element('span', {}, text.progress(done, rooms.length))),
      list,
    ),
  ]
}

const nextRoom = ({ rooms }: PatientPage) => rooms.find(({ status }) => status === 'PLANNED')

const message = (title: string, hint: string) =>
  element(
    'section',
    { class: css.message },
    element('p', { class: css.what }, title),
    ...(hint === '' ? [] : [element('p', { class: css.hint }, hint)]),
  )

function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly (HTMLElement | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value ?? '')
  made.append(...children)
  return made
}
