import type { Kysely } from 'kysely'
import type { DisplayMessage } from '../../contract/events.ts'
import type { DB } from '../db/schema.ts'
import { WriteBehind } from '../db/batches/writeBehind.ts'
import type { Bus } from '../events/bus.ts'
import type { ScreenProblem } from '../../contract/screen.ts'
import type { DisplayWatch, Introduction, Presence } from '../realtime/displayWatch.ts'
import {
  DISPLAYS_MAX,
  DISPLAYS_PER_BOARD_MAX,
  type DisplayState,
  findMissed,
  findNamed,
  markOrphansGone,
  saveDisplays,
} from './displayRepository.ts'
import { ServerPresence } from './serverPresence.ts'

/** A display that is not back by then has vanished: a reload of its page, or a new connection, takes less. */
const VANISHED_AFTER_MS = 20_000
const GATHER_MS = 100

interface Options {
  readonly db: Kysely<DB>
  readonly bus: Bus
  /** There may be servers beside this one, with displays of their own. */
  readonly isShared: boolean
  /** Hears of what could not be written; it is written later. */
  readonly report: (error: unknown) => void
  readonly vanishedAfterMs?: number
  readonly beatMs?: number
}

/** A display to be stored, and the event that is emitted once it is; null for one that has not changed. */
type Written = DisplayState & { readonly event: 'CONNECTED' | 'CHANGED' | null }

/**
 * Knows which displays are connected, stores that in the background, and emits events of those that
 * came, and of those that have been gone for long: of those that have a name or a key, for anyone else may only have
 * had a look. Of a display with several connections the last one counts.
 */
export class DisplayRegistry implements DisplayWatch {
  readonly #options: Options
  readonly #presence: ServerPresence
  readonly #connected = new Map<string, DisplayState>()
  readonly #perBoard = new Map<number, number>()
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  /** Connected ones whose keys have ended: they are about to be cut off, and nobody misses them. */
  readonly #dismissed = new Set<string>()
  /** Those that staff have named: they are always taken, however many others there are. */
  readonly #named = new Set<string>()
  readonly #states: WriteBehind<string, Written>
  #unsubscribe = () => undefined as unknown
  readonly #vanished: WriteBehind<string, string>
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    const { db, isShared, beatMs, report } = options
    this.#presence = new ServerPresence({
      db,
      isShared,
      ...(beatMs !== undefined && { beatMs }),
      beaten: (silent) => this.#takeOver(silent),
      buried: () => this.#writeAnew(),
      report,
    })
    this.#states = new WriteBehind({ write: (states) => this.#save(states), gatherMs: GATHER_MS, report })
    this.#vanished = new WriteBehind({ write: (ids) => this.#emitVanished(ids), gatherMs: GATHER_MS, report })
  }

  /** Whoever was connected to a server that is not there any more is gone, until it reconnects. */
  async open(): Promise<void> {
    this.#unsubscribe = this.#options.bus.subscribe((event) => {
      if (event.kind !== 'displays') return
      const { event: what, displayId } = event.message
      if (what === 'REVOKED') this.#dismiss(displayId)
      if (what === 'NAMED') this.#named.add(displayId)
    })
    for (const id of await findNamed(this.#options.db)) this.#named.add(id)
    await this.#presence.open()
    await this.#takeOver(false)
  }

  appeared(display: Introduction, didId: number): Presence {
    const state: DisplayState = { ...display, problems: [], didId, connectedAt: now(), goneAt: null }
    if (this.#isClosed || !this.#admits(state)) return NOT_KEPT
    this.#forget(display.id)
    this.#dismissed.delete(display.id)
    this.#connected.set(display.id, state)
    this.#perBoard.set(didId, this.#countOf(didId) + 1)
    clearTimeout(this.#leaving.get(display.id))
    this.#leaving.delete(display.id)
    this.#states.put(display.id, { ...state, event: 'CONNECTED' })
    // The connection that reports is the one that leaves: neither speaks for a later one of the same display.
    let current = state
    const isNamed = () => this.#named.has(display.id) && this.#connected.get(display.id) === current
    return {
      get isNamed() {
        return isNamed()
      },
      report: (problems) => (current = this.#reported(current, problems)),
      leave: () => this.#left(current),
    }
  }

  /** Writes what is left; who disconnects from now on does so because the server stops. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    await Promise.all([this.#states.close(), this.#vanished.close()])
    await this.#presence.close()
  }

  #dismiss(id: string): void {
    if (this.#connected.has(id)) this.#dismissed.add(id)
  }

  /** The displays of servers that stopped are gone; those of one that has been silent for long have vanished. */
  async #takeOver(silent: boolean): Promise<void> {
    const orphans = await markOrphansGone(this.#options.db, now())
    for (const id of orphans.filter((id) => !this.#connected.has(id))) {
      if (silent) this.#vanished.put(id, id)
      else this.#awaitReturn(id)
    }
  }

  #writeAnew(): void {
    for (const [id, state] of this.#connected) this.#states.put(id, { ...state, event: null })
  }

  /** Anyone may say to be a display: their number is bounded. */
  #admits({ id, didId }: DisplayState): boolean {
    if (this.#named.has(id)) return true
    const before = this.#connected.get(id)
    const others = this.#connected.size - (before ? 1 : 0)
    const othersThere = this.#countOf(didId) - (before?.didId === didId ? 1 : 0)
    return others < DISPLAYS_MAX && othersThere < DISPLAYS_PER_BOARD_MAX
  }

  /** @returns the display as it is now; as it was where another connection of it counts, or nothing is new */
  #reported(state: DisplayState, problems: readonly ScreenProblem[]): DisplayState {
    const isSame = problems.join() === state.problems.join()
    if (this.#isClosed || isSame || this.#connected.get(state.id) !== state) return state
    const next = { ...state, problems: [...problems] }
    this.#connected.set(state.id, next)
    this.#states.put(state.id, { ...next, event: this.#states.has(state.id) ? 'CONNECTED' : 'CHANGED' })
    return next
  }

  #left(state: DisplayState): void {
    if (this.#isClosed || this.#connected.get(state.id) !== state) return
    this.#forget(state.id)
    this.#states.put(state.id, { ...state, goneAt: now(), event: null })
    if (!this.#dismissed.has(state.id)) this.#awaitReturn(state.id)
  }

  #forget(id: string): void {
    const before = this.#connected.get(id)
    if (!before) return
    this.#connected.delete(id)
    const left = this.#countOf(before.didId) - 1
    if (left === 0) this.#perBoard.delete(before.didId)
    else this.#perBoard.set(before.didId, left)
  }

  #countOf(didId: number): number {
    return this.#perBoard.get(didId) ?? 0
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

  /**
   * A display that was forgotten meanwhile, or came back at the last moment, has not vanished; one that had only a look
   * is missed by nobody.
   */
  async #emitVanished(ids: string[]): Promise<void> {
    // That they went could not be written so far: staff would be notified of what the list does not show.
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

  #emit(event: DisplayMessage['event'], displays: readonly Pick<DisplayState, 'id' | 'didId'>[]): void {
    this.#options.bus.publish(
      displays.map(({ id, didId }) => ({
        kind: 'displays',
        message: { type: 'DISPLAY', message: '', event, displayId: id, didId },
      })),
    )
  }
}

const now = () => new Date().toISOString()
const NOT_KEPT: Presence = { isNamed: false, report: () => undefined, leave: () => undefined }
