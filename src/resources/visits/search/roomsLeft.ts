import type { Visit } from '../../../../contract/visits.ts'
import type { Places } from '../usePlaces.ts'

/** Labels of the planned rooms that the patient has not visited and is not waiting for, in order. */
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
