import type { Visit } from '../../../contract/visits.ts'
import { whereabouts } from '../../../domain/visitState.ts'
import type { Text } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import type { Places } from '../usePlaces.ts'

/** Text for a patient who was just checked in: who it is, and where to go or that the patient is in no queue. */
export function guideText(visit: Visit, places: Pick<Places, 'boardName'>, text: Text): string {
  const patient = text('waitings.patient', { name: numberedName(visit) })
  // Other servers may not send the entries.
  const [first] = whereabouts(visit.waitings ?? [])
  if (first) return `${patient} · ${text('resources.visits.goTo', { board: places.boardName(first.didId) })}`
  return visit.waitings ? `${patient} · ${text('resources.visits.waitsNowhere')}` : patient
}
