import type { ExpectedCall, PlaceName } from '../../contract/waitingLists.ts'
import { isFields, numberOf } from '../../contract/answerFields.ts'
import { HOLD_REASONS, type HoldReason } from '../../domain/waitingMoves.ts'
import { expectedCallOf } from './expectedCall.ts'

/** Facts about a patient's calls and hold; only our server sends them, and only to staff. */
export interface CallFacts {
  /** The likely time of the call of a waiting patient. */
  readonly expected?: ExpectedCall | undefined
  /** How often the patient has been called for this exam, from the second time on. */
  readonly calls?: number | undefined
  /** Whether that is often enough at this board to note that the patient does not come. */
  readonly calledOften?: boolean | undefined
  /** Number of no-shows, and whether it is high enough to hold the patient. */
  readonly missed?: number | undefined
  readonly missedOften?: boolean | undefined
  /** Until when a waiting patient is away, ISO 8601. */
  readonly awayUntil?: string | undefined
  /** Start of the hold, ISO 8601. */
  readonly heldAt?: string | undefined
  readonly holdReason?: HoldReason | undefined
  /** Whether the patient is of an earlier day and nobody has touched the entry since. */
  readonly leftOver?: boolean | undefined
  /** Time at which a named screen finished speaking the call (ISO 8601), and that screen. */
  readonly spokenAt?: string | undefined
  readonly spokenBy?: string | undefined
  /** Number and text of the room's place to which the patient was called. */
  readonly place?: number | undefined
  readonly placeName?: PlaceName | undefined
}

/** Reads these facts of a patient from a list; facts that the list does not contain are absent. */
export function callFactsOf({
  expected,
  calls,
  calledOften,
  missed,
  missedOften,
  heldAt,
  holdReason,
  leftOver,
  awayUntil,
  spokenAt,
  spokenBy,
  place,
  placeName,
}: { readonly [fact in keyof CallFacts]?: unknown }): CallFacts {
  const [times, misses] = [numberOf(calls), numberOf(missed)]
  const call = expectedCallOf(expected)
  const reason = HOLD_REASONS.find((known) => known === holdReason)
  return {
    ...(call && { expected: call }),
    ...(times !== undefined && { calls: times }),
    ...(typeof calledOften === 'boolean' && { calledOften }),
    ...(misses !== undefined && { missed: misses }),
    ...(missedOften === true && { missedOften }),
    ...(typeof heldAt === 'string' && { heldAt }),
    ...(reason && { holdReason: reason }),
    ...(leftOver === true && { leftOver }),
    ...(typeof awayUntil === 'string' && { awayUntil }),
    ...(typeof spokenAt === 'string' && { spokenAt }),
    ...(typeof spokenBy === 'string' && { spokenBy }),
    ...(isFields(placeName) && { place: numberOf(place), placeName: placeName as unknown as PlaceName }),
  }
}

/** Patients who count in numbers, waits and places: all but those left over from an earlier day. */
export const ofToday = <P extends CallFacts>(patients: readonly P[]): readonly P[] =>
  patients.filter(({ leftOver }) => !leftOver)
