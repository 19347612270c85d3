import type { Kysely } from 'kysely'
import type { DisplayMessage } from '../../contract/events.ts'
import type { DB } from '../db/schema.ts'
import { WriteBehind } from '../db/batches/writeBehind.ts'
import type { Bus, DisplayEvent } from '../events/bus.ts'
import { networkOf } from '../http/addresses.ts'
import type { ScreenProblem } from '../../contract/boardOptions.ts'
import type { DisplayLink, DisplayWatch, Introduction, Presence } from '../realtime/displayWatch.ts'
import { type ConnectedDisplay, ConnectedDisplays } from './connectedDisplays.ts'
import { DisplayCopies } from './displayCopies.ts'
import { type DisplayState, findMissed, findNamed, markOrphansGone, saveDisplays } from './displayRepository.ts'
import { ServerPresence } from './serverPresence.ts'
import type { Assignment } from './displayKeyRepository.ts'

/**
 * Time after which a display that does not reconnect is reported as vanished: reloading its page or reconnecting takes
 * less.
 */
const VANISHED_AFTER_MS = 20_000
const GATHER_MS = 100
/** Interval in which a display's paints are stored, shorter than that of its reports. */
const PAINTED_MS = 30_000

interface Options {
  readonly db: Kysely<DB>
  readonly bus: Bus
  /** Whether other servers, with displays of their own, may run on the same database. */
  readonly isShared: boolean
  /** Called when a write fails; it is retried. */
  readonly report: (error: unknown) => void
  /** Called when writes succeed again. */
  readonly recovered?: () => void
  readonly vanishedAfterMs?: number
  readonly beatMs?: number
}

/** A display to be stored, and the event to emit afterwards; null for none. */
type Written = DisplayState & Pick<ConnectedDisplay, 'browser'> & { readonly event: 'CONNECTED' | 'CHANGED' | null }

/**
 * Tracks the connected displays, stores them in the background, and emits events when they connect, change or vanish.
 * Only displays with a name or a key are reported as vanished: anyone else may just have looked at a board. Of several
 * connections of a display the last one counts; if they come from several devices, each of them becomes a display of
 * its own.
 */
export class DisplayRegistry implements DisplayWatch {
  readonly #options: Options
  readonly #presence: ServerPresence
  readonly #connected = new ConnectedDisplays()
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  /** Connected displays whose keys were revoked: they are about to be disconnected and are not reported as vanished. */
  readonly #dismissed = new Set<string>()
  /** Displays named by staff: they are always accepted, however many others there are. */
  #named = new Set<string>()
  /** Number of events that named a display or removed its name. */
  #renames = 0
  readonly #states: WriteBehind<string, Written>
  #unsubscribe = () => undefined as unknown
  readonly #vanished: WriteBehind<string, string>
  readonly #copies: DisplayCopies
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    const { db, isShared, beatMs, report, recovered } = options
    this.#presence = new ServerPresence({
      db,
      isShared,
      ...(beatMs !== undefined && { beatMs }),
      onBeat: async (silent) => {
        // A server is reported silent only once, so this comes before what may fail.
        await this.#takeOver(silent)
        await this.#readNamed()
      },
      onRemoved: () => this.#writeAnew(),
      report,
      recovered,
    })
    this.#states = new WriteBehind({ write: (states) => this.#save(states), gatherMs: GATHER_MS, report, recovered })
    this.#copies = new DisplayCopies((id) => {
      const display = this.#connected.get(id)
      if (display) options.bus.publish([copiedEvent({ displayId: id, didId: display.didId })])
    })
    this.#vanished = new WriteBehind({
      write: (ids) => this.#emitVanished(ids),
      gatherMs: GATHER_MS,
      report,
      recovered,
    })
  }

  /** Starts tracking. Displays of servers that no longer run count as gone until they reconnect. */
  async open(): Promise<void> {
    this.#unsubscribe = this.#options.bus.subscribe((event) => {
      if (event.kind !== 'displays') return
      const { event: what, displayId } = event.message
      if (what === 'REVOKED') this.#dismiss(displayId)
      if (what === 'NAMED') this.#rename(displayId, event.isNamed)
      if (what === 'CONNECTED' && event.browser !== undefined) this.#copies.check(displayId, event.browser)
      if (event.isCopied) this.#copies.separate(displayId)
    })
    await this.#readNamed()
    await this.#presence.open()
    // A full disk must not prevent the start: displays that are gone are listed as connected until they reconnect.
    await this.#takeOver(false).catch(this.#options.report)
  }

  appeared({ isPaired = false, ...display }: Introduction, didId: number, link: DisplayLink): Presence {
    const network = networkOf(display.address)
    const state = {
      ...display,
      problems: [],
      didId,
      connectedAt: now(),
      goneAt: null,
      paintedAt: null,
      network,
      isPaired,
    }
    if (this.#isClosed) return NOT_KEPT
    const { isAdmitted, evicted } = this.#connected.admit(state, (id) => this.#named.has(id))
    if (!isAdmitted) return NOT_KEPT
    // Its connection stays.
    if (evicted) this.#states.put(evicted.id, { ...evicted, goneAt: now(), event: null })
    this.#dismissed.delete(display.id)
    clearTimeout(this.#leaving.get(display.id))
    this.#leaving.delete(display.id)
    const { browser } = display
    const remove = browser === undefined ? undefined : this.#copies.add(display.id, { browser, link })
    this.#states.put(display.id, { ...state, event: 'CONNECTED' })
    // A connection reports and leaves for itself only, not for a later connection of the same display.
    let current: ConnectedDisplay = state
    const isNamed = () => this.#named.has(display.id) && this.#connected.get(display.id) === current
    return {
      get isNamed() {
        return isNamed()
      },
      report: (problems) => (current = this.#reported(current, problems)),
      leave: () => {
        remove?.()
        this.#left(current)
      },
    }
  }

  /** Writes pending changes. Later disconnects are ignored: they are caused by the shutdown. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    await Promise.all([this.#states.close(), this.#vanished.close()])
    await this.#presence.close()
  }

  /** Reads the named displays again at each beat: an event of another server may be lost on its way. */
  async #readNamed(): Promise<void> {
    const before = this.#renames
    const named = new Set(await findNamed(this.#options.db))
    // An event that arrived meanwhile may be newer than what was read.
    if (this.#renames === before) this.#named = named
  }

  /** @param isNamed absent in events of servers of earlier releases, which do not say that a name was removed */
  #rename(id: string, isNamed = true): void {
    this.#renames += 1
    if (isNamed) this.#named.add(id)
    else this.#named.delete(id)
  }

  #dismiss(id: string): void {
    if (this.#connected.has(id)) this.#dismissed.add(id)
  }

  /** Marks displays of stopped servers as gone. If a server has been silent for long, they have vanished already. */
  async #takeOver(silent: boolean): Promise<void> {
    const orphans = await markOrphansGone(this.#options.db, now())
    for (const id of orphans.filter((id) => !this.#connected.has(id))) {
      if (silent) this.#vanished.put(id, id)
      else this.#awaitReturn(id)
    }
  }

  #writeAnew(): void {
    for (const state of this.#connected) this.#states.put(state.id, { ...state, event: null })
  }

  /**
   * A display reports after it has painted.
   * @returns the changed display; the given one when nothing changed or a later connection counts
   */
  #reported(state: ConnectedDisplay, problems: readonly ScreenProblem[]): ConnectedDisplay {
    const isSame = problems.join() === state.problems.join()
    const isKnown = state.paintedAt !== null && Date.now() - Date.parse(state.paintedAt) < PAINTED_MS
    if (this.#isClosed || (isSame && isKnown) || this.#connected.get(state.id) !== state) return state
    const next = { ...state, problems: [...problems], paintedAt: now() }
    this.#connected.replace(next)
    const changed = isSame ? null : 'CHANGED'
    this.#states.put(state.id, { ...next, event: this.#states.has(state.id) ? 'CONNECTED' : changed })
    return next
  }

  #left(state: DisplayState): void {
    if (this.#isClosed || this.#connected.get(state.id) !== state) return
    this.#connected.delete(state.id)
    this.#states.put(state.id, { ...state, goneAt: now(), event: null })
    if (!this.#dismissed.has(state.id)) this.#awaitReturn(state.id)
  }

  #awaitReturn(id: string): void {
    const timer = setTimeout(() => {
      this.#leaving.delete(id)
      this.#vanished.put(id, id)
    }, this.#options.vanishedAfterMs ?? VANISHED_AFTER_MS)
    this.#leaving.set(id, timer.unref())
  }

  async #save(states: Written[]): Promise<void> {
    const saved = new Set(await saveDisplays(this.#options.db, this.#presence.id, states))
    for (const what of ['CONNECTED', 'CHANGED'] as const)
      this.#emit(
        what,
        states.filter((state) => saved.has(state) && state.event === what),
      )
    this.#emit(
      'DISMISSED',
      states.filter((state) => saved.has(state) && state.goneAt !== null && this.#dismissed.delete(state.id)),
    )
  }

  /** Emits events of vanished displays: only those still known, not reconnected, and named or paired. */
  async #emitVanished(ids: string[]): Promise<void> {
    // Their departure is not written yet: staff would be notified of a state that the list does not show.
    const unwritten = new Set(ids.filter((id) => this.#states.has(id)))
    for (const id of unwritten) this.#awaitReturn(id)
    const gone = await findMissed(
      this.#options.db,
      ids.filter((id) => !unwritten.has(id)),
    )
    this.#emit(
      'VANISHED',
      gone.filter(({ id }) => !this.#connected.has(id)),
    )
  }

  #emit(event: DisplayMessage['event'], displays: readonly Pick<ConnectedDisplay, 'id' | 'didId' | 'browser'>[]): void {
    this.#options.bus.publish(
      displays.map(({ id, didId, browser }) => ({
        ...displayEvent(event, { displayId: id, didId }),
        ...(event === 'CONNECTED' && browser !== undefined && { browser }),
      })),
    )
  }
}

const now = () => new Date().toISOString()
const NOT_KEPT: Presence = { isNamed: false, report: () => undefined, leave: () => undefined }

/** Builds an event about a display for staff; on REVOKED the gateways disconnect the display. */
export const displayEvent = (event: DisplayMessage['event'], { displayId, didId }: Assignment): DisplayEvent => ({
  kind: 'displays',
  message: { type: 'DISPLAY', message: '', event, displayId, didId },
})

/** Builds the event that a display is separated: several devices have its secret. */
const copiedEvent = (display: Assignment): DisplayEvent => ({
  ...displayEvent('DISMISSED', display),
  isCopied: true,
})

/** Builds the event that a display was named or lost its name. */
export const nameEvent = (name: string, display: Assignment): DisplayEvent => ({
  ...displayEvent('NAMED', display),
  isNamed: name !== '',
})
