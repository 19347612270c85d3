import { PATIENT_PAGE_PATH } from '../../../contract/constants.ts'
import type { Visit } from '../../../contract/visits.ts'
import { DEFAULT_MASK, publicName } from '../../../domain/masking.ts'
import { whereabouts } from '../../../domain/visitState.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { hospital } from '../../i18n/hospital.ts'
import type { Places } from '../usePlaces.ts'
import type { SlipContent } from './Slip.tsx'

/** The default masking, as on a wall whose board sets no other. */
const MASKING = { use: false, ...DEFAULT_MASK }

interface SlipParts {
  readonly visit: Visit
  readonly places: Pick<Places, 'rooms' | 'boardName'>
  readonly hasFullName: boolean
  readonly address: string | null
}

/** The texts on the slip of a visit. A patient whose name is hidden on screens has no name on the slip either. */
export function slipContent({ visit, places, hasFullName, address }: SlipParts): SlipContent {
  const [first] = whereabouts(visit.waitings)
  const roomName = (id: number) => places.rooms.find(({ value }) => value === String(id))?.label
  return {
    number: visit.number,
    name: visit.hideName ? '' : hasFullName ? visit.name : publicName(visit.name, MASKING),
    board: first ? places.boardName(first.didId) : '',
    packageName: visit.packageName ?? '',
    rooms: visit.roomIds.flatMap((id) => roomName(id) ?? []),
    checkedInAt: formatDateTime(visit.createdAt),
    address,
    hospital: hospital().name,
  }
}

/** URL of a patient's page. */
export const pageAddress = (origin: string, token: string): string => origin + PATIENT_PAGE_PATH + token
