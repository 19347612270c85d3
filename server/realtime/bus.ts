import type { BoardMessage } from '../../contract/events.ts'

/** A message for everyone who watches a board. */
export interface BoardEvent {
  readonly didId: number
  readonly message: BoardMessage
}

export type BusListener = (event: BoardEvent) => void

/** Carries events from the services to the gateway, after their commit. */
export interface Bus {
  publish(events: readonly BoardEvent[]): void
  subscribe(listener: BusListener): () => void
}

/** The bus of one process. A listener that throws is reported and never stops the others, nor the call that published. */
export class LocalBus implements Bus {
  readonly #listeners = new Set<BusListener>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  publish(events: readonly BoardEvent[]): void {
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
export const reload = (didId: number): BoardEvent => ({ didId, message: { type: 'RELOAD', message: '' } })
