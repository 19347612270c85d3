import type { AuditAction } from '../../../contract/auditActions.ts'
import { SERVER_ITSELF } from '../../../server/db/audit/auditLog.ts'
import type { Audit } from '../../../server/db/unitOfWork.ts'
import type { PauseService } from '../../../server/queue/pauses.ts'
import type { KnownPause } from './bruteForce.ts'

/** For changes that the figures read from the audit log. */
export const audited = (
  action: AuditAction,
  didId: number,
  details: Record<string, string | null> = {},
): Audit<unknown> => ({
  entry: () => ({ action, kind: 'did', subjects: [didId], details, by: SERVER_ITSELF }),
})

/** Pauses boards, and notes when. */
export class NotedPauses {
  readonly #service: PauseService
  readonly #noted: { readonly didId: number; readonly from: number; to: number }[] = []

  constructor(service: PauseService) {
    this.#service = service
  }

  /** The pauses up to now. */
  get noted(): KnownPause[] {
    return this.#noted.map((pause) => ({ ...pause, to: Math.min(pause.to, Date.now()) }))
  }

  /** Pauses a board for a while or until further notice, or ends its pause. */
  async toggle(didId: number, given: number): Promise<void> {
    const now = Date.now()
    const isPaused = this.#noted.some((pause) => pause.didId === didId && pause.to > now)
    if (isPaused && given % 2 === 0) {
      await this.#service.end(audited('dids.resume', didId), [didId])
      return this.end(didId)
    }
    const until = given % 3 === 0 ? null : new Date(now + given * 60_000 + 1).toISOString()
    await this.#service.start(audited('dids.pause', didId, { reason: 'LUNCH', until }), {
      didIds: [didId],
      reason: 'LUNCH',
      note: '',
      until,
    })
    this.end(didId)
    this.#noted.push({ didId, from: now, to: until === null ? Infinity : Date.parse(until) })
    return undefined
  }

  /** Notes that a board is no longer paused, or was deleted. */
  end(didId: number): void {
    const now = Date.now()
    for (const pause of this.#noted) if (pause.didId === didId && pause.to > now) pause.to = now
  }
}
