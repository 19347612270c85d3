import { type Identifier, type RaRecord, useCanAccess, useGetList, useStore } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { Room } from '../../../contract/rooms.ts'
import type { Visit } from '../../../contract/visits.ts'
import { BOARD_NAME_MAX } from '../../../domain/limits.ts'
import { useRead } from '../../api/useApi.ts'
import { can } from '../../session/capabilities.ts'
import { WIRE_ORDER } from '../../ui/useAllRecords.ts'

export const STEPS = ['room', 'board', 'staff', 'screen', 'patient', 'call'] as const
type StepName = (typeof STEPS)[number]

export interface Step {
  readonly name: StepName
  readonly isDone: boolean
  /** Address of the step; undefined until the previous steps are done. */
  readonly to: string | undefined
  /** State of the navigation: the initial values of the form, where react-admin looks for them. */
  readonly state?: object
  /** Short address to type into a screen; the page then opens in another window. */
  readonly screen?: string
}

interface FirstSteps {
  readonly steps: readonly Step[]
  readonly dismiss: () => void
}

/** Polling interval for a screen that is opened or a call that is made meanwhile, in ms. */
const POLLING_MS = 5_000
/** Number of visits from which a hospital counts as set up: it has certainly called somebody. */
const VISITS_OF_A_DAY = 6

/**
 * Returns the steps until the first patient is called. Null for users without the permissions, once the hospital is
 * set up, or if this user closed the guide on this device. If there is more than one board, nothing else is read.
 */
export function useFirstSteps(userId: Identifier): FirstSteps | null {
  const isOwn = can('patients')
  const { canAccess = false } = useCanAccess({ resource: 'users', action: 'create' })
  const [closed, close] = useStore(`FirstSteps.${userId}`, '')
  const mayLead = isOwn && canAccess && closed === ''
  const boards = useCount<Did>('dids', mayLead)
  const leads = mayLead && boards.total !== undefined && boards.total <= 1
  const rooms = useCount<Room>('rooms', leads)
  const users = useCount('users', leads)
  const visits = useVisits(leads)
  const screens = useRead(['displays', 'firstSteps'], (api, signal) => api('GET', '/v1/displays', { signal }), {
    enabled: leads && boards.total === 1 && visits.total === 0,
    refetchInterval: (query) => (query.state.data?.displays.length ? false : POLLING_MS),
  })
  const counts = [boards.total, rooms.total, users.total, visits.total]
  if (!leads || !counts.every((count) => count !== undefined)) return null
  const [room] = rooms.data
  const [board] = boards.data
  const hasScreen = (screens.data?.displays.length ?? 0) > 0
  const hasPatient = (visits.total ?? 0) > 0
  return {
    steps: [
      { name: 'room', isDone: room !== undefined, to: '/rooms/create' },
      {
        name: 'board',
        isDone: board !== undefined,
        to: room && '/dids/create',
        ...(room && { state: { record: boardOf(room) } }),
      },
      { name: 'staff', isDone: (users.total ?? 0) > 1, to: '/users/create' },
      {
        name: 'screen',
        // Patients of another system may come before the first board.
        isDone: board !== undefined && (hasScreen || hasPatient),
        to: board?.roomId
          ? `/dids/viewer?${new URLSearchParams({ id: String(board.id), roomId: String(board.roomId) })}`
          : undefined,
        ...(board?.roomId && { screen: `/d/${board.id}` }),
      },
      { name: 'patient', isDone: hasPatient, to: board && '/visits/create' },
      { name: 'call', isDone: visits.isCalled, to: board && hasPatient ? '/did-waitings' : undefined },
    ],
    dismiss: () => close('closed'),
  }
}

/** Reads the number of visits, and whether a patient was called, which nobody reports to this page. */
function useVisits(enabled: boolean) {
  const isCalled = (visits: readonly Visit[] = [], total = 0) =>
    total >= VISITS_OF_A_DAY ||
    visits.some(({ waitings }) => waitings.some(({ status }) => status === 'CALLED' || status === 'DONE'))
  const { data, total } = useGetList<Visit>(
    'visits',
    { pagination: { page: 1, perPage: VISITS_OF_A_DAY }, sort: WIRE_ORDER },
    {
      enabled,
      refetchInterval: ({ state }) =>
        state.data?.total && !isCalled(state.data.data, state.data.total) ? POLLING_MS : false,
    },
  )
  return { total, isCalled: isCalled(data, total) }
}

/** Reads the number of a resource's records, and the first one. */
function useCount<R extends RaRecord>(resource: string, enabled: boolean) {
  const { data = [], total } = useGetList<R>(resource, { pagination: ONE, sort: WIRE_ORDER }, { enabled })
  return { data, total }
}

const ONE = { page: 1, perPage: 1 } as const

/** Returns the suggested values of a new board for a room, named like the room. */
const boardOf = ({ id, no, name }: Room) => ({ roomId: id, no, name: { kr: name.kr.slice(0, BOARD_NAME_MAX) } })
