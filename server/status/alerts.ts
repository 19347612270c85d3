import type { StatusCheck, StatusState } from '../../contract/status.ts'
import { type CheckId, checkNames } from '../../domain/serverChecks.ts'

/** A message to the IT staff. */
export interface Alert {
  readonly subject: string
  readonly text: string
}

const LABELS: Readonly<Record<StatusState, string>> = { ok: '해결', warning: '주의', critical: '문제' }
const NAMES = checkNames('ko')

/**
 * Says each change of a check's state once, also that it is well again. After a start it says what is not well. A message
 * that could not be sent is sent with the next run.
 */
export class Alerts {
  readonly #send: (alert: Alert) => Promise<void>
  readonly #timeZone: string
  /** The last state of each check that was said. */
  readonly #said = new Map<CheckId, StatusState>()

  constructor(send: (alert: Alert) => Promise<void>, timeZone: string) {
    this.#send = send
    this.#timeZone = timeZone
  }

  /** @throws the error of the first message that could not be sent */
  async check(checks: readonly StatusCheck[]): Promise<void> {
    for (const check of checks) {
      if ((this.#said.get(check.id) ?? 'ok') === check.state) continue
      await this.#send(this.#alertOf(check))
      this.#said.set(check.id, check.state)
    }
  }

  #alertOf({ id, state, since, text, advice }: StatusCheck): Alert {
    const at = new Intl.DateTimeFormat('ko', { timeZone: this.#timeZone, dateStyle: 'medium', timeStyle: 'short' })
    return {
      subject: `[대기판] ${LABELS[state]}: ${NAMES[id]}`,
      text: [text, advice, `${at.format(new Date(since))}부터`].filter((line) => line !== '').join('\n'),
    }
  }
}
