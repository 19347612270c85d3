import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import type { Client } from '../harness/client.ts'
import { type BoardAnswers, viewOfAnswers } from './view.ts'

/** A state that a wall displayed, and the versions of its parts. */
export interface Sighting {
  readonly didId: number
  readonly viewer: number
  readonly versions: readonly (string | null)[]
  readonly view: string
}

/**
 * The real states of each board by version, and the states that walls displayed. A board must not change while it is
 * being recorded.
 */
export class Journal {
  readonly #states = new Map<number, Map<number, string>>()
  readonly #latest = new Map<number, number>()
  readonly #sightings = new Map<string, Sighting>()
  readonly #lastSeen = new Map<number, number>()
  readonly #wentBack: string[] = []
  #shown = 0

  /** Records the current state of a board. @throws Error when a version was missed, as its state would be unknown */
  async record(anyone: Client, didId: number): Promise<BoardAnswers> {
    const [did, option, waiting, called] = await Promise.all(
      PATHS.map((path) => anyone.request<unknown>('GET', `${path}${didId}`)),
    )
    const versions = [did, option, waiting, called].map((answer) => Number(answer?.headers.get(BOARD_VERSION_HEADER)))
    const [version = Number.NaN] = versions
    const before = this.#latest.get(didId)
    if (new Set(versions).size > 1 || (before !== undefined && version > before + 1)) {
      throw new Error(`board ${didId} changed behind the journal's back: ${before} to ${versions.join()}`)
    }
    const answers = {
      did: did?.body,
      option: option?.body,
      waiting: waiting?.body,
      called: called?.body,
    } as BoardAnswers
    const states = this.#states.get(didId) ?? new Map<number, string>()
    this.#states.set(didId, states.set(version, viewOfAnswers(answers)))
    this.#latest.set(didId, version)
    return answers
  }

  /** Records the state that a wall displays. */
  see(sighting: Sighting): void {
    const { viewer, didId, versions, view } = sighting
    this.#shown += 1
    this.#sightings.set(JSON.stringify([didId, versions, view]), sighting)
    const version = Number(versions[0])
    if (version < (this.#lastSeen.get(viewer) ?? 0))
      this.#wentBack.push(`viewer ${viewer} went back to version ${version} of board ${didId}`)
    this.#lastSeen.set(viewer, version)
  }

  /** Returns the latest recorded state of a board. */
  now(didId: number): string | undefined {
    return this.#states.get(didId)?.get(this.#latest.get(didId) ?? Number.NaN)
  }

  /** Lists displayed states that never existed, and walls that went back in time; empty when there are none. */
  lies(): string[] {
    const never = [...this.#sightings.values()].flatMap(({ didId, viewer, versions, view }) => {
      const isTrue = new Set(versions).size === 1 && this.#states.get(didId)?.get(Number(versions[0])) === view
      return isTrue
        ? []
        : [
            `viewer ${viewer} showed what board ${didId} never was, put together of versions ${versions.join()}: ${view}`,
          ]
    })
    return [...never, ...this.#wentBack]
  }

  get figures() {
    const states = [...this.#states.values()].reduce((sum, { size }) => sum + size, 0)
    return { states, shown: this.#shown, distinct: this.#sightings.size }
  }
}

const PATHS = ['/v1/dids/', '/v1/did-options/', '/v1/did-waitings/dids/', '/v1/did-waitings/called/dids/'] as const
