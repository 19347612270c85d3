import type { Visit } from '../../../../contract/visits.ts'
import type { Places } from '../usePlaces.ts'

/** The names of the planned rooms in which a patient was not yet, nor is now, in their order. */
export function roomsLeft(
  { roomIds, waitings }: Pick<Visit, 'roomIds' | 'waitings'>,
  { roomOf, rooms }: Pick<Places, 'roomOf' | 'rooms'>,
): string[] {
  const been = new Set(
    waitings.filter(({ status }) => status !== 'CANCELED').map(({ didId }) => String(roomOf(didId) ?? '')),
  )
  return roomIds.flatMap((id) =>
    been.has(String(id)) ? [] : (rooms.find(({ value }) => value === String(id))?.label ?? []),
  )
}
