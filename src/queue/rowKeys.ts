import type { QueueAction } from './queueMoves.ts'

/** Actions of keys on a row, by the row's list; absent where the action is not possible. */
export const ROW_KEYS: Readonly<
  Record<string, Partial<Record<'waiting' | 'called' | 'holding', QueueAction>> | undefined>
> = {
  Enter: { waiting: 'call', called: 'complete', holding: 'callHeld' },
  h: { waiting: 'hold' },
  d: { waiting: 'complete', called: 'complete' },
  r: { called: 'recall' },
  n: { called: 'noShow' },
}
