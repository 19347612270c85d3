import type { Visit, VisitWaiting } from '../../contract/visits.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import { type PlanOfVisit, planProgress, visitState, whereabouts } from '../../domain/visitState.ts'
import type { TextKey } from '../i18n/messages.ts'
import type { Text } from '../i18n/useText.ts'
import type { Places } from './usePlaces.ts'

const TEXTS: Partial<Record<WaitingStatus, TextKey>> = {
  CALLED: 'resources.visits.inExam',
  WAITING: 'resources.visits.waitingAt',
  HOLDING: 'resources.visits.heldAt',
}

/** Text for a patient's state at a board: '채혈실 대기'. */
export const whereAtText = ({ status, didId }: VisitWaiting, places: Places, text: Text): string =>
  text(TEXTS[status] ?? 'resources.visits.waitingAt', { board: places.boardName(didId) })

/** Text for the progress through the planned rooms: '4곳 중 2곳 완료'. */
export function progressText(visit: PlanOfVisit, places: Places, text: Text): string {
  const { done, total } = planProgress(visit, places.roomOf)
  if (total === null) return text('resources.visits.everyRoom', { done })
  return text('resources.visits.progress', { done, total })
}

/** Text for the state of a visit, at its most important board: '채혈실 대기', '모두 완료'. */
export function stateText(visit: Visit, places: Places, text: Text): string {
  const state = visitState(visit, places.roomOf)
  if (state === 'CLOSED') return text(visit.autoClosed ? 'resources.visits.autoClosed' : 'resources.visits.closed')
  const [main] = whereabouts(visit.waitings)
  if (main) return whereAtText(main, places, text)
  return text(state === 'ALL_DONE' ? 'resources.visits.allDone' : 'resources.visits.unregistered')
}

/** Text for the state of a visit at every board where the patient is now, the most important first. */
export function whereText(visit: Visit, places: Places, text: Text): string {
  const others = visit.status === 'CLOSED' ? [] : whereabouts(visit.waitings).slice(1)
  return [stateText(visit, places, text), ...others.map((entry) => whereAtText(entry, places, text))].join(', ')
}
