import type { VoiceEngine } from '../../contract/voice.ts'
import { CALL_LANGUAGES, type CallLanguage } from '../../domain/callLanguages.ts'
import { type Announced, callPhrases, partInLanguage } from '../../domain/voice/announcement.ts'
import { sleep } from './sleep.ts'
import { VoiceParts } from './voiceParts.ts'

/** Calls of one room whose words are wanted. */
export interface WordedCalls extends Announced {
  /** Requests the whole sentence, synthesized on the server by its `VOICE_COMMAND`. */
  readonly sentence?: (numbers: readonly number[]) => Promise<ArrayBuffer>
  /** Languages in which the call is spoken too, where the hospital has recorded the sentence. */
  readonly languages?: readonly CallLanguage[]
}

/** Timeout of the server's sentence, in milliseconds; the recordings are used then. */
const SENTENCE_MS = 1_500
/** Timeout of a call's recordings, in milliseconds, because the calls after it wait too. */
const WORDS_MS = 5_000

/** Decodes the words of calls: the server's sentence, or the recordings of its parts; and those in other languages. */
export class CallWords {
  readonly #context: BaseAudioContext
  readonly #parts = new VoiceParts()

  constructor(context: BaseAudioContext) {
    this.#context = context
    this.#parts.load()
  }

  /**
   * Decodes all words of calls, by phrase; returns none when one is missing, because half a sentence misleads.
   * @param onMissing called with the parts that cannot be played; empty when all can
   */
  async of(
    calls: WordedCalls,
    engine: VoiceEngine,
    onMissing: (parts: readonly string[]) => void,
  ): Promise<AudioBuffer[][]> {
    const { numbers, sentence: request } = calls
    const sentence =
      engine === 'SERVER' && request && numbers.length > 0 ? await this.#decodeSentence(request(numbers)) : undefined
    try {
      const words = sentence ? [[sentence]] : await Promise.race([this.#decodeParts(calls), tooLate(WORDS_MS)])
      onMissing([])
      return words
    } catch (error) {
      log(error)
      const phrases = callPhrases(calls, this.#parts.hasOwn)
      onMissing(error instanceof MissingParts ? error.parts : [...new Set(phrases.flat())])
      return []
    }
  }

  /**
   * Decodes the sentences of a call in its other languages, in the order of {@link CALL_LANGUAGES}. A language without
   * a recording, or with one that cannot be played, is left out: the call has been spoken in Korean.
   */
  async inLanguages({ room, languages = [] }: WordedCalls): Promise<AudioBuffer[]> {
    if (languages.length === 0) return []
    await this.#parts.refresh()
    const sentences = await Promise.all(
      CALL_LANGUAGES.filter((language) => languages.includes(language)).map((language) =>
        Promise.race([this.#parts.decodeOwn(this.#context, partInLanguage(language, room)), tooLate(WORDS_MS)]).catch(
          log,
        ),
      ),
    )
    return sentences.filter((each) => each !== undefined)
  }

  /** Returns undefined when the sentence fails, is late or cannot be decoded. */
  async #decodeSentence(requested: Promise<ArrayBuffer>): Promise<AudioBuffer | undefined> {
    try {
      const sentence = await Promise.race([requested, tooLate(SENTENCE_MS)])
      return await this.#context.decodeAudioData(sentence.slice(0))
    } catch {
      return undefined
    }
  }

  /** @throws MissingParts when a recording cannot be decoded */
  async #decodeParts(calls: WordedCalls): Promise<AudioBuffer[][]> {
    await this.#parts.refresh()
    const missing = new Set<string>()
    const phrases = await Promise.all(
      callPhrases(calls, this.#parts.hasOwn).map((parts) =>
        Promise.all(parts.map((part) => this.#parts.decode(this.#context, part).catch(() => void missing.add(part)))),
      ),
    )
    if (missing.size > 0) throw new MissingParts([...missing])
    return phrases.map((phrase) => phrase.filter((each) => each !== undefined))
  }
}

class MissingParts extends Error {
  readonly parts: readonly string[]

  constructor(parts: readonly string[]) {
    super(`no recording can be played of: ${parts.join(', ')}`)
    this.parts = parts
  }
}

function log(error: unknown): undefined {
  // The oldest browsers on walls lack `reportError`.
  if ('reportError' in window) reportError(error)
}

async function tooLate(ms: number): Promise<never> {
  await sleep(ms)
  throw new Error('the words of a call do not come')
}
