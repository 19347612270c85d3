import type { QueueAction } from './queueMoves.ts'

/** What keys do with the patient of a row, by the list that the row is in; nothing where it cannot be done. */
export const ROW_KEYS: Readonly<
  Record<string, Partial<Record<'waiting' | 'called' | 'holding', QueueAction>> | undefined>
> = {
  Enter: { waiting: 'call', called: 'complete', holding: 'callHeld' },
  h: { waiting: 'hold' },
  d: { waiting: 'complete', called: 'complete' },
  r: { called: 'recall' },
  n: { called: 'noShow' },
}
