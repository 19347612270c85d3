import type { KioskLanguage } from '../../../../domain/kioskTexts.ts'
import { AudioOutput } from '../../../voice/audioOutput.ts'
import { findBrowserVoice, speak } from '../../../voice/browserVoice.ts'
import { isRefusal, readSpeech } from '../kioskCalls.ts'
import { Recordings } from './recordings.ts'

/** Steps of the volume. */
const VOLUME_MAX = 10
const VOLUME_FIRST = 7
const BETWEEN_PARTS_S = 0.02
/** Time for which a server without a voice is not asked again, in ms. */
const SERVER_PAUSE_MS = 60_000

/** A text to be spoken, and another one for where it cannot be: names that staff typed may have no recording. */
export type Spoken = string | { readonly text: string; readonly otherwise: string }

/**
 * Speaks the sentences of a kiosk, one after another: by the server's speech program, by the recordings, otherwise by a
 * voice of the browser. New sentences take the place of those that are being spoken.
 */
export class Speaker {
  readonly #key: string
  readonly #recordings = new Recordings()
  #output: AudioOutput | undefined
  #stopped = new AbortController()
  #volume = VOLUME_FIRST
  #isSpeaking = false
  #sentence: Spoken | undefined
  /** Time from which the server is asked for its voice, by `performance.now()`. */
  #asksFrom = 0

  constructor(key: string) {
    this.#key = key
  }

  get isSpeaking(): boolean {
    return this.#isSpeaking
  }

  /** The sentence that is being spoken. */
  get sentence(): Spoken | undefined {
    return this.#sentence
  }

  say(sentences: readonly Spoken[], language: KioskLanguage): void {
    this.stop()
    const stopped = new AbortController()
    this.#stopped = stopped
    if (sentences.length > 0) void this.#speak(sentences, language, stopped.signal)
  }

  stop(): void {
    this.#stopped.abort()
    this.#isSpeaking = false
    this.#sentence = undefined
  }

  /** Makes it louder or quieter by a step. @returns the volume, 1 to 10 */
  turn(step: number): number {
    this.#volume = Math.min(VOLUME_MAX, Math.max(1, this.#volume + step))
    return this.#volume
  }

  /** Ends the sound for good. */
  close(): void {
    this.stop()
    this.#output?.close()
    this.#output = undefined
  }

  async #speak(sentences: readonly Spoken[], language: KioskLanguage, signal: AbortSignal): Promise<void> {
    this.#isSpeaking = true
    try {
      for (const sentence of sentences) {
        this.#sentence = sentence
        for (const text of typeof sentence === 'string' ? [sentence] : [sentence.text, sentence.otherwise]) {
          const isHeard =
            (await this.#play(text, language, signal).catch(() => false)) ||
            (!signal.aborted && (await this.#speakByBrowser(text, language, signal)))
          if (signal.aborted) return
          if (isHeard) break
        }
      }
      this.#output?.rest()
    } finally {
      if (!signal.aborted) {
        this.#isSpeaking = false
        this.#sentence = undefined
      }
    }
  }

  /** Plays a sentence. @returns whether it was heard or stopped @throws Error without a sound of it */
  async #play(sentence: string, language: KioskLanguage, signal: AbortSignal): Promise<boolean> {
    this.#output ??= new AudioOutput({}, () => this.#isSpeaking)
    const output = this.#output
    const words = await this.#decode(output.context, { sentence, language }, signal)
    if (signal.aborted || !(await output.start())) return signal.aborted
    const loudness = output.channel(this.#volume / VOLUME_MAX)
    signal.addEventListener('abort', () => loudness.disconnect())
    let at = output.soonest()
    for (const part of words) at = output.play(part, at, loudness) + BETWEEN_PARTS_S
    const isHeard = await output.reach(at, signal)
    loudness.disconnect()
    return isHeard
  }

  /** Decodes what the server speaks, or the recordings of a sentence. @throws Error without either */
  async #decode(
    context: BaseAudioContext,
    { sentence, language }: { readonly sentence: string; readonly language: KioskLanguage },
    signal: AbortSignal,
  ): Promise<AudioBuffer[]> {
    if (performance.now() >= this.#asksFrom) {
      try {
        return [await context.decodeAudioData(await readSpeech(this.#key, { language, text: sentence }, signal))]
      } catch (error) {
        if (signal.aborted) throw error
        // One text that the server does not speak, such as a name that was changed meanwhile, says nothing of the next.
        if (!isRefusal(error)) this.#asksFrom = performance.now() + SERVER_PAUSE_MS
      }
    }
    return this.#recordings.decode(context, sentence, language)
  }

  /** @returns whether the browser has a voice, and it was heard */
  async #speakByBrowser(sentence: string, language: KioskLanguage, signal: AbortSignal): Promise<boolean> {
    const voice = findBrowserVoice(language)
    return voice !== undefined && speak(voice, { sentence, volume: this.#volume / VOLUME_MAX }, signal)
  }
}
