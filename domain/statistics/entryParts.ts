import { countsOf, type EntryCounts, type LoggedStep, withoutUndone } from './entryFacts.ts'

/** Where the boards were. Instants are ms since the epoch. */
export interface BoardPlaces {
  /** The room of a board at an instant; 0 for none. */
  readonly roomAt: (didId: number, at: number) => number
  /** When a board was given another room, in order. */
  readonly changesOf: (didId: number) => readonly number[]
}

/** The time of an entry at one board, while this was in one room. */
export interface EntryPart {
  readonly didId: number
  readonly roomId: number
  /** Ms since the epoch. */
  readonly from: number
  /** Ms of waiting for the first call; null after it. */
  readonly wait: number | null
  readonly hasLastCall: boolean
  /** Moves that happened here; a transfer happens at the board that the patient leaves. */
  readonly counts: EntryCounts
}

interface Draft {
  readonly didId: number
  readonly roomId: number
  readonly from: number
  wait: number | null
  hasLastCall: boolean
  readonly steps: LoggedStep[]
}

/**
 * Splits an entry wherever the patient was moved to another board, or the board to another room. The waits of the parts
 * add up to the wait of the entry.
 * @param log all lines of one entry in order
 * @param until ms since the epoch up to which an open entry counts
 */
export function entryParts(log: readonly LoggedStep[], until: number, places: BoardPlaces): EntryPart[] {
  const steps = withoutUndone(log)
  const firstCall = steps.findIndex(({ to }) => to === 'CALLED')
  const lastCall = steps.findLastIndex(({ to }) => to === 'CALLED')
  const drafts: Draft[] = []
  const draftAt = (didId: number, from: number) => {
    const roomId = places.roomAt(didId, from)
    const last = drafts.at(-1)
    if (last?.didId === didId && last.roomId === roomId) return last
    const begun: Draft = { didId, roomId, from, wait: null, hasLastCall: false, steps: [] }
    drafts.push(begun)
    return begun
  }
  for (const [index, step] of steps.entries()) {
    const { at, didId, to } = step
    const left = drafts.at(-1)
    const here = draftAt(didId, at)
    ;(step.action === 'transfer' ? (left ?? here) : here).steps.push(step)
    here.hasLastCall ||= index === lastCall
    const next = steps[index + 1]?.at ?? (to === 'DONE' || to === 'CANCELED' ? at : until)
    const begins = [at, ...places.changesOf(didId).filter((change) => change > at && change < next)]
    for (const [piece, begin] of begins.entries()) {
      const draft = draftAt(didId, begin)
      if (firstCall < 0 || index < firstCall) draft.wait = (draft.wait ?? 0) + (begins[piece + 1] ?? next) - begin
    }
  }
  return drafts.map(({ steps: own, ...draft }) => ({ ...draft, counts: countsOf(own) }))
}
