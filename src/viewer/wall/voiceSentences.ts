import type { Sound } from '../../../contract/voiceParts.ts'
import { bytesOf } from '../../voice/bytesOf.ts'
import { KeptPromises } from '../../voice/keptPromises.ts'
import { within } from '../../within.ts'
import { displayGet } from '../board/displayGet.ts'
import type { WallContent } from './loadWall.ts'

/** Number of waiting patients to prefetch: those likely to be called before the board is next read. */
const AHEAD = 3
/** Size of the cache, which serves repeated calls. */
const KEPT_MAX = 30
/** Timeout of a request: longer than the server takes for all prefetched sentences (6 s each). */
const ANSWER_MS = 30_000

/** Prefetches and caches the sentences of a board's calls, synthesized by the server. */
export class VoiceSentences {
  readonly #didId: string
  readonly #kept = new KeptPromises<ArrayBuffer>(KEPT_MAX)
  #room = ''

  constructor(didId: string) {
    this.#didId = didId
  }

  /** Prefetches the sentences of the next patients. A failed request is retried when the sentence is needed. */
  prepare({ no, name, waiting }: Pick<WallContent, 'no' | 'name' | 'waiting'>): void {
    this.#room = `${no} ${name}`
    for (const { number } of waiting.slice(0, AHEAD)) if (number !== undefined) this.of([number]).catch(() => undefined)
  }

  /** Loads the sentence that calls these numbers. @param place as in `placeText`, for calls to a place of the room */
  readonly of = (numbers: readonly number[], place = ''): Promise<ArrayBuffer> =>
    this.#kept.get(`${numbers.join(',')} ${this.#room} ${place}`, () => this.#ask(numbers, Number.parseInt(place, 10)))

  #ask(numbers: readonly number[], place: number): Promise<ArrayBuffer> {
    const to = place > 0 ? `&place=${place}` : ''
    const path = `/v1/voice/dids/${encodeURIComponent(this.#didId)}/sentence?number=${numbers.join(',')}${to}`
    return within(ANSWER_MS, async (signal) => {
      const { body } = await displayGet<Sound>(this.#didId, path, signal)
      return bytesOf(body.wav)
    })
  }
}
