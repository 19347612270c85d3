/** Current state of a room to which a patient may be sent next. */
export interface RoomLoad {
  /** Mean time of an exam in minutes; undefined if unknown. */
  readonly mean: number | undefined
  /** Number of patients that can be in exam at once. */
  readonly places: number
  readonly inExam: number
  readonly waiting: number
}

/** Mean exam time if it is unknown for every room. */
const UNKNOWN_MEAN = 1
/** Average remaining share of an exam in progress. */
const REST = 0.5

/**
 * Finds the room where a patient who joins now is expected to be called first (docs/decisions/queue.md#sending-on). Among equal waits it
 * prefers the room with the longest time per patient, because a queue will soon form there; then the first in the list.
 * A room without a known mean is given the average of the others.
 *
 * @returns the room's index in the list, -1 if the list is empty
 */
export function nextRoom(rooms: readonly RoomLoad[]): number {
  const known = rooms.flatMap(({ mean }) => mean ?? [])
  const usual = known.length > 0 ? known.reduce((sum, mean) => sum + mean, 0) / known.length : UNKNOWN_MEAN
  const [best = -1] = rooms
    .map((room, at) => ({ at, ...loadOf({ ...room, mean: room.mean ?? usual }) }))
    .toSorted((one, other) => one.wait - other.wait || other.perPatient - one.perPatient)
    .map(({ at }) => at)
  return best
}

/** Returns the expected wait of a patient who joins now, and the room's time per patient, in minutes. */
function loadOf({ mean, places, inExam, waiting }: RoomLoad & { readonly mean: number }) {
  const perPatient = mean / Math.max(1, places)
  const isFree = inExam < places && waiting === 0
  return { wait: isFree ? 0 : perPatient * (waiting + REST * inExam), perPatient }
}
