import type { QueryExecutorProvider } from 'kysely'
import type { BoardMessage, DisplayMessage, KioskMessage, ReceiptMessage } from '../../contract/events.ts'

/** A message for all viewers of a board. */
export interface BoardEvent {
  readonly kind: 'messages'
  readonly didId: number
  readonly message: BoardMessage
}

/** A message for staff about calls that a board's displays confirmed. */
export interface ReceiptEvent {
  readonly kind: 'receipts'
  readonly didId: number
  readonly message: ReceiptMessage
}

/** A message for staff who manage the displays. */
export interface DisplayEvent {
  readonly kind: 'displays'
  readonly message: DisplayMessage
  /** On NAMED: whether the display has a name now. For the servers, not for staff. */
  readonly isNamed?: boolean
  /** On CONNECTED: the running browser of the display. For the servers, not for staff. */
  readonly browser?: string
  /** On DISMISSED: whether the display is separated because several devices have its secret. For the servers. */
  readonly isCopied?: boolean
}

/** A message for staff about the kiosks. */
export interface KioskEvent {
  readonly kind: 'kiosks'
  readonly message: KioskMessage
}

/** Starts a test announcement on one screen of a board: whichever server it is connected to passes it on. */
export interface VoiceTestEvent {
  readonly kind: 'voiceTest'
  readonly displayId: string
  readonly didId: number
  readonly test: string
}

/** Events that clients are notified of, each with its kind of destination: see destination.ts. */
export type ClientEvent = BoardEvent | ReceiptEvent | DisplayEvent | KioskEvent

/** A session of staff has ended: its connections must be closed. */
export interface SessionEvent {
  readonly kind: 'sessionEnded'
  readonly sessionId: string
}

/**
 * `deaf`: this server can no longer learn of changes that other servers make. `gap`: it can again, but events may have
 * been lost before, by it or by the server that says so.
 */
type ServerEvent = SessionEvent | VoiceTestEvent | { readonly kind: 'gap' } | { readonly kind: 'deaf' }

export type BusEvent = ClientEvent | ServerEvent

export type BusListener = (event: BusEvent) => void

/** Delivers events from the services to the gateways of all servers, after their commit. */
export interface Bus {
  /** Announces events to the other servers, which hear of them when the transaction commits. */
  announce(tx: QueryExecutorProvider, events: readonly BusEvent[]): Promise<void>
  /** Publishes committed events on this server; never throws. */
  publishHere(events: readonly BusEvent[]): void
  /** Publishes events that need no commit on all servers; never throws. */
  publish(events: readonly BusEvent[]): void
  subscribe(listener: BusListener): () => void
}

/** Bus within one process. A listener that throws is reported and does not affect other listeners or the publisher. */
export class LocalBus implements Bus {
  readonly #listeners = new Set<BusListener>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** There are no other servers. */
  announce(): Promise<void> {
    return Promise.resolve()
  }

  publishHere(events: readonly BusEvent[]): void {
    this.publish(events)
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

/** Whether an event means that the content of a board has changed. */
export const isReloadEvent = (event: BusEvent): event is BoardEvent =>
  event.kind === 'messages' && event.message.type === 'RELOAD'

/** Builds the message that starts a test announcement. */
export const voiceTestMessage = ({ didId, test }: VoiceTestEvent): BoardEvent => ({
  kind: 'messages',
  didId,
  message: { type: 'RELOAD', message: '', voiceTest: test },
})

/** Builds the event that a session has ended. */
export const sessionEnded = (sessionId: string): SessionEvent => ({ kind: 'sessionEnded', sessionId })

/** Builds the event that a board has changed, with its new version. */
export const reload = (didId: number, version?: number): BoardEvent => ({
  kind: 'messages',
  didId,
  message: { type: 'RELOAD', message: '', ...(version !== undefined && { version }) },
})
