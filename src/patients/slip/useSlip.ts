import type { WireId } from '../../../contract/answerFields.ts'
import type { Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { usePlaces, type Places } from '../usePlaces.ts'
import { isForPhones, publicAddress } from '../../session/publicAddress.ts'
import { useSlipSettings } from './slipSettings.ts'
import { PATIENT_PAGE_PATH } from '../../../contract/constants.ts'
import { DEFAULT_MASK, publicName } from '../../../domain/masking.ts'
import { inVisitOrder, whereabouts } from '../../../domain/visitState.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { hospital } from '../../i18n/hospital.ts'
import type { SlipContent } from './Slip.tsx'

interface Slips {
  /** Prints the slip of a visit; errors are shown in a toast. */
  readonly print: (visit: Visit) => void
  readonly isAutomatic: boolean
}

/** Prints slips with this device's settings. */
export function useSlip(): Slips {
  const api = useApi()
  const places = usePlaces()
  const text = useText()
  const toast = useToast()
  const [{ size, hasFullName, isAutomatic }] = useSlipSettings()

  const print = async (visit: Visit) => {
    try {
      const origin = publicAddress()
      const [address, { printSlip }] = await Promise.all([
        isForPhones(origin)
          ? api('POST', '/v1/patient-pages', { body: { visitId: visit.id } }).then(({ token }) =>
              pageAddress(origin, token),
            )
          : null,
        import('./printSlip.tsx'),
      ])
      await printSlip(slipContent({ visit, places, hasFullName, address }), size, text)
      if (address === null) toast('WARNING', text('slip.noCode'), text('slip.noAddress', { address: origin }))
    } catch (error) {
      toast('ERROR', text('slip.failed'), hintOf(error, text))
    }
  }
  return { print: (visit) => void print(visit), isAutomatic }
}

/** The default masking, as on a wall whose board sets no other. */
const MASKING = { use: false, ...DEFAULT_MASK }

interface SlipParts {
  readonly visit: Visit
  readonly places: Pick<Places, 'rooms' | 'boardName' | 'roomOf'>
  readonly hasFullName: boolean
  readonly address: string | null
}

/** The texts on the slip of a visit. A patient whose name is hidden on screens has no name on the slip either. */
export function slipContent({ visit, places, hasFullName, address }: SlipParts): SlipContent {
  const [first] = whereabouts(visit.waitings)
  const roomName = (id: WireId | undefined) => {
    const room = places.rooms.find(({ value }) => value === String(id))
    return room && [room.label, room.floor].filter(Boolean).join(' · ')
  }
  return {
    number: visit.number,
    name: visit.hideName ? '' : hasFullName ? visit.name : publicName(visit.name, MASKING),
    board: first
      ? [roomName(places.roomOf(first.didId)) ?? places.boardName(first.didId), first.placeName?.kr]
          .filter(Boolean)
          .join(' ')
      : '',
    packageName: visit.packageName ?? '',
    rooms: inVisitOrder(visit, places.roomOf).flatMap(({ roomId, isDone }) => {
      const name = roomName(roomId)
      return name === undefined ? [] : { name, isDone }
    }),
    checkedInAt: formatDateTime(visit.createdAt),
    address,
    hospital: hospital().name,
  }
}

/** URL of a patient's page. */
export const pageAddress = (origin: string, token: string): string => origin + PATIENT_PAGE_PATH + token
