import type { WireId } from '../../contract/answerFields.ts'

/** Key under which this device stores the number of the place of a board's room at which it stands. */
const keyOf = (didId: WireId): string => `place ${didId}`

/** Returns the place of a board's room at which this device stands: its calls name it. Null where staff chose none. */
export const ownPlace = (didId: WireId): string | null => localStorage.getItem(keyOf(didId))

/** Stores it. @param place null to forget it */
export function setOwnPlace(didId: WireId, place: string | null): void {
  if (place === null) localStorage.removeItem(keyOf(didId))
  else localStorage.setItem(keyOf(didId), place)
}
