/** When a patient may go to a planned room: at any time, before all others, after all others, or after another room. */
export const ROOM_RULES = ['ANY', 'FIRST', 'LAST', 'AFTER'] as const
export type RoomRuleName = (typeof ROOM_RULES)[number]

/** A planned room and its place in the order. */
export interface OrderedRoom {
  readonly roomId: number
  readonly rule: RoomRuleName
  /** The room that comes before, for the rule AFTER. It is ignored where it is not planned. */
  readonly afterRoomId: number | null
}

/**
 * Returns the rooms to which a patient may go next. A room with the rule FIRST bars all that have another rule; one with
 * the rule LAST, or that comes after such a room, is barred by all that do not. Several with the same rule are in no
 * order among themselves.
 * @param plan all planned rooms
 * @param done ids of the rooms that were done
 */
export function allowedRooms<T extends OrderedRoom>(plan: readonly T[], done: ReadonlySet<number>): T[] {
  const left = plan.filter(({ roomId }) => !done.has(roomId))
  const first = left.filter(({ rule }) => rule === 'FIRST')
  if (first.length > 0) return first
  const isTail = (room: T) => [room, ...roomsBefore(plan, room)].some(({ rule }) => rule === 'LAST')
  const body = left.filter((room) => !isTail(room))
  const leftIds = new Set(left.map(({ roomId }) => roomId))
  return (body.length > 0 ? body : left).filter(
    ({ rule, afterRoomId }) => !(rule === 'AFTER' && isIn(leftIds, afterRoomId)),
  )
}

/** Sorts planned rooms so that no room is before one that it has to follow; otherwise the order stays. */
export function inAllowedOrder<T extends OrderedRoom>(plan: readonly T[]): T[] {
  const sorted: T[] = []
  const done = new Set<number>()
  for (;;) {
    const [next] = allowedRooms(plan, done)
    if (!next) return [...sorted, ...plan.filter(({ roomId }) => !done.has(roomId))]
    sorted.push(next)
    done.add(next.roomId)
  }
}

/** Finds a room that has to follow itself, directly or by others; undefined for none. */
export function findOrderCycle<T extends OrderedRoom>(plan: readonly T[]): T | undefined {
  return plan.find((room) => roomsBefore(plan, room).some(({ roomId }) => roomId === room.roomId))
}

/** Returns the rooms that a room has to follow by AFTER: the one before it, the one before that, and so on. */
function roomsBefore<T extends OrderedRoom>(plan: readonly T[], room: T): T[] {
  const before = new Set<T>()
  const previous = ({ rule, afterRoomId }: T) =>
    rule === 'AFTER' ? plan.find(({ roomId }) => roomId === afterRoomId) : undefined
  for (let at = previous(room); at && !before.has(at); at = previous(at)) before.add(at)
  return [...before]
}

const isIn = (ids: ReadonlySet<number>, id: number | null) => id !== null && ids.has(id)

/** The rule of a room that has one. */
export interface RoomRuleOf {
  readonly roomId: number
  readonly rule: Exclude<RoomRuleName, 'ANY'>
  readonly afterRoomId: number | null
}

/** Joins planned rooms with their rules. A rule that names a room outside the plan is left out. */
export function orderedRooms(roomIds: readonly number[], rules: readonly RoomRuleOf[]): OrderedRoom[] {
  const planned = new Set(roomIds)
  const byRoom = new Map(rules.map((rule) => [rule.roomId, rule]))
  return roomIds.map((roomId) => {
    const found = byRoom.get(roomId)
    const isOutside = found?.rule === 'AFTER' && !isIn(planned, found.afterRoomId)
    return !found || isOutside
      ? { roomId, rule: 'ANY', afterRoomId: null }
      : { roomId, rule: found.rule, afterRoomId: found.rule === 'AFTER' ? found.afterRoomId : null }
  })
}

/** Returns the rules of rooms that have one. */
export const rulesOf = (rooms: readonly OrderedRoom[]): RoomRuleOf[] =>
  rooms.flatMap(({ roomId, rule, afterRoomId }) => (rule === 'ANY' ? [] : { roomId, rule, afterRoomId }))
