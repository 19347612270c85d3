/** A room that a patient may go to next, as it is now. */
export interface RoomLoad {
  /** How long an exam takes there, in minutes; undefined where nothing is known of it. */
  readonly mean: number | undefined
  /** How many are in exam at a time. */
  readonly places: number
  readonly inExam: number
  readonly waiting: number
}

/** Without any room of which more is known: each patient is as long as the next. */
const UNKNOWN_MEAN = 1
/** Somebody who is in exam has been there for half of it, on average. */
const REST = 0.5

/**
 * The room in which a patient who joins now is called first, by all that is known (decision 51). Where that is the same in
 * several it is the one that takes the longest for each patient, for others will soon wait there; the first of the
 * list among equals. Rooms of which nothing is known are taken to be like the others.
 * @returns its place in the list, -1 of none
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

/** How long until the call of who joins now, and how long the room takes for each patient; in minutes. */
function loadOf({ mean, places, inExam, waiting }: RoomLoad & { readonly mean: number }) {
  const perPatient = mean / Math.max(1, places)
  const isFree = inExam < places && waiting === 0
  return { wait: isFree ? 0 : perPatient * (waiting + REST * inExam), perPatient }
}
