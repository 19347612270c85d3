import type { KioskLanguage } from '../../../../domain/kioskTexts.ts'
import { AudioOutput } from '../../../voice/audioOutput.ts'
import { findBrowserVoice, speak } from '../../../voice/browserVoice.ts'
import { readSpeech } from '../kioskCalls.ts'

/** Steps of the volume. */
const VOLUME_MAX = 10
const VOLUME_FIRST = 7

/**
 * Speaks the sentences of a kiosk, one after another: by the server's speech program, otherwise by a voice of the browser. New
 * sentences take the place of those that are being spoken.
 */
export class Speaker {
  readonly #key: string
  #output: AudioOutput | undefined
  #stopped = new AbortController()
  #volume = VOLUME_FIRST
  #isSpeaking = false

  constructor(key: string) {
    this.#key = key
  }

  get isSpeaking(): boolean {
    return this.#isSpeaking
  }

  say(sentences: readonly string[], language: KioskLanguage): void {
    this.stop()
    const stopped = new AbortController()
    this.#stopped = stopped
    if (sentences.length > 0) void this.#speak(sentences, language, stopped.signal)
  }

  stop(): void {
    this.#stopped.abort()
    this.#isSpeaking = false
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

  async #speak(sentences: readonly string[], language: KioskLanguage, signal: AbortSignal): Promise<void> {
    this.#isSpeaking = true
    try {
      for (const sentence of sentences) {
        if (!(await this.#play(sentence, language, signal).catch(() => false)) && !signal.aborted)
          await this.#speakByBrowser(sentence, language, signal)
        if (signal.aborted) return
      }
      this.#output?.rest()
    } finally {
      if (!signal.aborted) this.#isSpeaking = false
    }
  }

  /** Plays a sentence of the server. @returns whether it was heard or stopped @throws Error without one */
  async #play(sentence: string, language: KioskLanguage, signal: AbortSignal): Promise<boolean> {
    const wav = await readSpeech(this.#key, { language, text: sentence }, signal)
    this.#output ??= new AudioOutput({}, () => this.#isSpeaking)
    const output = this.#output
    const { context } = output
    const words = await context.decodeAudioData(wav)
    if (signal.aborted || !(await output.start())) return signal.aborted
    const source = context.createBufferSource()
    const loudness = context.createGain()
    // Loudness is perceived logarithmically.
    loudness.gain.value = (this.#volume / VOLUME_MAX) ** 2
    source.buffer = words
    source.connect(loudness)
    loudness.connect(context.destination)
    signal.addEventListener('abort', () => loudness.disconnect())
    const at = output.soonest()
    source.start(at)
    const isHeard = await output.reach(at + words.duration, signal)
    loudness.disconnect()
    return isHeard
  }

  async #speakByBrowser(sentence: string, language: KioskLanguage, signal: AbortSignal): Promise<void> {
    const voice = findBrowserVoice(language)
    if (voice) await speak(voice, { sentence, volume: this.#volume / VOLUME_MAX }, signal)
  }
}
