import { PATIENT_PAGE_PATH } from '../../../../contract/patientPagePath.ts'
import type { Visit } from '../../../../contract/visits.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from '../../../../domain/limits.ts'
import { publicName } from '../../../../domain/masking.ts'
import { formatDate } from '../../../i18n/formatDate.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import type { Places } from '../usePlaces.ts'
import { whereabouts } from '../whereabouts.ts'
import type { SlipContent } from './Slip.tsx'

/** As a wall masks a name that no board has another option for. */
const MASKING = { use: false, index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }

interface SlipParts {
  readonly visit: Visit
  readonly places: Pick<Places, 'rooms' | 'boardName'>
  readonly hasFullName: boolean
  readonly address: string | null
}

/** What the slip of a visit says. Whoever wants no name on a public screen has none on paper either. */
export function slipContent({ visit, places, hasFullName, address }: SlipParts): SlipContent {
  const [first] = whereabouts(visit.waitings)
  const roomName = (id: number) => places.rooms.find(({ value }) => value === String(id))?.label
  return {
    number: visit.number,
    name: visit.hideName ? '' : hasFullName ? visit.name : publicName(visit.name, MASKING),
    board: first ? places.boardName(first.didId) : '',
    packageName: visit.packageName ?? '',
    rooms: visit.roomIds.flatMap((id) => roomName(id) ?? []),
    checkedInAt: `${formatDate(visit.createdAt)} ${formatTime(visit.createdAt)}`,
    address,
  }
}

/** Hosts that mean, on every phone, the phone itself. */
const OWN_COMPUTER = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a phone in the hospital's network finds the server where this browser does. */
export const isForPhones = (hostname: string): boolean => !OWN_COMPUTER.test(hostname)

/** The address of a patient's page, where this browser finds the server. */
export const pageAddress = (origin: string, token: string): string => origin + PATIENT_PAGE_PATH + token
