import type { Sound } from '../../../contract/voiceParts.ts'
import { bytesOf } from '../../voice/bytesOf.ts'
import { displayGet } from '../board/displayGet.ts'
import type { WallContent } from './loadWall.ts'

/** So many of those who wait are likely to be called before the board is read again. */
const AHEAD = 3
/** Sentences that are kept: of whom the room calls again and again. */
const KEPT_MAX = 30

/** Whole sentences of a board's calls, as the server's program says them, had before the call. */
export class VoiceSentences {
  readonly #didId: string
  readonly #kept = new Map<string, Promise<ArrayBuffer>>()
  #room = ''

  constructor(didId: string) {
    this.#didId = didId
  }

  /** Asks for the sentences of those who are next. What fails is asked for again when it is needed. */
  prepare({ no, name, waiting }: Pick<WallContent, 'no' | 'name' | 'waiting'>): void {
    this.#room = `${no} ${name}`
    for (const { number } of waiting.slice(0, AHEAD)) this.of(number)?.().catch(() => undefined)
  }

  /** What says a number's call; undefined without a number. */
  of(number: number | undefined): (() => Promise<ArrayBuffer>) | undefined {
    return number === undefined ? undefined : () => this.#read(number)
  }

  #read(number: number): Promise<ArrayBuffer> {
    const key = `${number} ${this.#room}`
    const sentence = this.#kept.get(key) ?? this.#ask(number)
    this.#kept.delete(key)
    this.#kept.set(key, sentence)
    sentence.catch(() => this.#kept.delete(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break
      this.#kept.delete(oldest)
    }
    return sentence
  }

  async #ask(number: number): Promise<ArrayBuffer> {
    const path = `/v1/voice/dids/${encodeURIComponent(this.#didId)}/sentence?number=${number}`
    const { body } = await displayGet<Sound>(this.#didId, path, new AbortController().signal)
    return bytesOf(body.wav)
  }
}
