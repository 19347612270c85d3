import { type PlanOfVisit, visitedRoom } from '../../../domain/visitState.ts'
import type { Places } from '../../patients/usePlaces.ts'

/** Labels of the planned rooms that the patient has not visited and is not waiting for, in order. */
export function roomsLeft(
  { roomIds, doneRoomIds = [], waitings }: PlanOfVisit,
  { roomOf, rooms }: Pick<Places, 'roomOf' | 'rooms'>,
): string[] {
  const been = new Set([
    ...doneRoomIds.map(String),
    ...waitings
      .filter(({ status }) => status !== 'CANCELED')
      .map((waiting) => String(visitedRoom(waiting, roomOf) ?? '')),
  ])
  return roomIds.flatMap((id) =>
    been.has(String(id)) ? [] : (rooms.find(({ value }) => value === String(id))?.label ?? []),
  )
}
