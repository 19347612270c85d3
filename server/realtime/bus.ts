import type { BoardMessage, DisplayMessage, ReceiptMessage } from '../../contract/events.ts'

/** A message for everyone who watches a board. */
export interface BoardEvent {
  readonly kind: 'messages'
  readonly didId: number
  readonly message: BoardMessage
}

/** A message for staff who wait for a board's displays to show their calls. */
export interface ReceiptEvent {
  readonly kind: 'receipts'
  readonly didId: number
  readonly message: ReceiptMessage
}

/** A message for staff who look after the displays. */
export interface DisplayEvent {
  readonly kind: 'displays'
  readonly message: DisplayMessage
}

/** What is told, with the kind of destination that it is for: see destination.ts. */
export type BusEvent = BoardEvent | ReceiptEvent | DisplayEvent

export type BusListener = (event: BusEvent) => void

/** Carries events from the services to the gateway, after their commit. */
export interface Bus {
  publish(events: readonly BusEvent[]): void
  subscribe(listener: BusListener): () => void
}

/** The bus of one process. A listener that throws is reported and never stops the others, nor the call that published. */
export class LocalBus implements Bus {
  readonly #listeners = new Set<BusListener>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  publish(events: readonly BusEvent[]): void {
    for (const event of events) {
      for (const listener of this.#listeners) {
        try {
          listener(event)
        } catch (error) {
          this.#report(error)
        }
      }
    }
  }

  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Tells a board that what it shows has changed. */
export const reload = (didId: number): BoardEvent => ({ kind: 'messages', didId, message: { type: 'RELOAD', message: '' } })
