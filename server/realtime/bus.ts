import type { Transaction } from 'kysely'
import type { BoardMessage, DisplayMessage, ReceiptMessage } from '../../contract/events.ts'
import type { DB } from '../db/schema.ts'

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

/** What clients are told, with the kind of destination that it is for: see destination.ts. */
export type ClientEvent = BoardEvent | ReceiptEvent | DisplayEvent

/**
 * Among servers beside one another: `gap` says that events of others may have been lost on the way to this one; `rollCall`
 * asks each server to write down anew which displays it has.
 */
export type ServerEvent = { readonly kind: 'gap' } | { readonly kind: 'rollCall' }

export type BusEvent = ClientEvent | ServerEvent

export type BusListener = (event: BusEvent) => void

/** Carries events from the services to the gateways of all servers, after their commit. */
export interface Bus {
  /** Publishes what is committed already, or needs no commit. */
  publish(events: readonly BusEvent[]): void
  /** Takes the events of a transaction, as its last step. @returns what publishes them when called after the commit. */
  enlist(tx: Transaction<DB>, events: readonly BusEvent[]): Promise<() => void>
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

  enlist(_tx: Transaction<DB>, events: readonly BusEvent[]): Promise<() => void> {
    return Promise.resolve(() => this.publish(events))
  }

  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Tells a board that what it shows has changed. */
export const reload = (didId: number): BoardEvent => ({ kind: 'messages', didId, message: { type: 'RELOAD', message: '' } })
