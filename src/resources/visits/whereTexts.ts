import type { Visit, VisitWaiting } from '../../../contract/visits.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import type { TextKey } from '../../i18n/messages.ts'
import type { Text } from '../../i18n/useText.ts'
import type { Places } from './usePlaces.ts'
import { type PlanOfVisit, planProgress, whereabouts } from './whereabouts.ts'

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

/** Text for every board where a patient is now, the most important first. */
export function whereText({ status, waitings, autoClosed }: Visit, places: Places, text: Text): string {
  if (status === 'CLOSED') return text(autoClosed ? 'resources.visits.autoClosed' : 'resources.visits.closed')
  const all = whereabouts(waitings).map((entry) => whereAtText(entry, places, text))
  return all.length > 0 ? all.join(', ') : text('resources.visits.nowhere')
}
