import type { WaitingStatus } from './waiting.ts'

/** A patient's word on the phone to be away; instants in ISO 8601. */
export interface AwayFacts {
  readonly status: WaitingStatus
  readonly calledAt: string | null
  readonly awayAt: string | null
  readonly awayUntil: string | null
}

/**
 * Returns until when a waiting patient is away, null for a patient who is here. A call ends it, and with the call's undo
 * the patient is away again.
 */
export const awayUntilOf = ({ status, calledAt, awayAt, awayUntil }: AwayFacts, now: number): string | null =>
  status === 'WAITING' && awayUntil !== null && Date.parse(awayUntil) > now && (calledAt ?? '') < (awayAt ?? '')
    ? awayUntil
    : null

/** Finds the patient who is called next: the first of the queue who is not away. */
export const firstPresent = <P extends { readonly awayUntil?: string | null | undefined }>(
  queue: readonly P[],
): P | undefined => queue.find(({ awayUntil }) => !awayUntil)
