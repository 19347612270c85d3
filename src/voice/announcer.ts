import { callSentence } from '../../domain/voice/announcement.ts'
import { isQuietAt, type VoiceOption } from '../../contract/voice.ts'
import { AudioOutput, type OutputEvents } from './audioOutput.ts'
import { findBrowserVoice, speak } from './browserVoice.ts'
import { CallWords, type WordedCall } from './callWords.ts'
import { playChime } from './chimes.ts'
import { sleep } from './sleep.ts'

/** A call to be spoken; the key differs for each, so that a repeated call is spoken again. */
export interface SpokenCall extends WordedCall {
  readonly key: string
  /** Coordinates with other screens that may speak the same call. */
  readonly turn?: Turn
  /** Whether it is a test: it is spoken in quiet hours too, and {@link Announcer.keepOnly} keeps it. */
  readonly isTest?: boolean
}

/** Decides which of several screens speaks a call. */
export interface Turn {
  /** Waits until it is this screen's turn, or the signal aborts. @returns false when another screen spoke the call */
  readonly isOurs: (signal: AbortSignal) => Promise<boolean>
  /** Keeps the turn while the call is spoken. @returns a function to call at the end, with whether all was heard */
  readonly hold: () => (isHeard: boolean) => void
}

interface Queued extends SpokenCall {
  readonly onEnd: (isHeard: boolean) => void
}

interface AnnouncerOptions extends OutputEvents {
  /** Read before each call. */
  readonly option: () => VoiceOption
  /** The time of day, `09:30`, for the quiet hours. */
  readonly timeOfDay: () => string
  /** Called with the parts of a call that could not be played, so that only its chime is heard; empty when all were. */
  readonly onMissing?: (parts: readonly string[]) => void
}

const BETWEEN_PARTS_S = 0.02
const BETWEEN_PHRASES_S = 0.3
const BETWEEN_REPEATS_S = 0.7
const BETWEEN_CALLS_MS = 500
/**
 * Number of waiting calls from which each is spoken only once and in Korean, so that speech does not fall behind the
 * calls.
 */
const HURRIED_FROM = 3
/** Fade-out of a cancelled call, in seconds: an abrupt end would click. */
const FADE_S = 0.03

/**
 * Speaks calls one after another, each after a chime, so that none interrupts another. A cancelled call is skipped or
 * stopped. Calls made while the sound is blocked are dropped.
 */
export class Announcer {
  readonly #options: AnnouncerOptions
  readonly #output: AudioOutput
  readonly #words: CallWords
  #queue: Queued[] = []
  #current: { readonly call: SpokenCall; readonly stop: () => void } | undefined
  #isRunning = false
  #isClosed = false
  /** Whether the sound was on for the last call. */
  #hadSound = false
  constructor(options: AnnouncerOptions) {
    this.#options = options
    this.#output = new AudioOutput(options, () => this.#isRunning)
    this.#words = new CallWords(this.#output.context, (parts) => options.onMissing?.(parts))
  }

  /**
   * Appends a call to the queue.
   * @returns whether it was heard: false when the sound is blocked, in quiet hours, or when it was dropped before
   */
  say(call: SpokenCall): Promise<boolean> {
    return new Promise((onEnd) => {
      this.#queue.push({ ...call, onEnd })
      if (!this.#isRunning) void this.#run()
    })
  }

  /** Drops the calls of other keys and stops the current one if it is among them. */
  keepOnly(keys: ReadonlySet<string>): void {
    this.#drop(({ key, isTest }) => !isTest && !keys.has(key))
  }

  /** Whether a call is being spoken or waits to be. */
  get isSpeaking(): boolean {
    return this.#isRunning
  }

  /** Stops speaking for good. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
    this.#output.close()
  }

  #drop(isOver: (call: SpokenCall) => boolean): void {
    const dropped = this.#queue.filter(isOver)
    this.#queue = this.#queue.filter((call) => !isOver(call))
    for (const { onEnd } of dropped) onEnd(false)
    if (this.#current && isOver(this.#current.call)) this.#current.stop()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let call = this.#queue.shift(); call && !this.#isClosed; call = this.#queue.shift()) {
      // A failing audio context must not block the waiting calls.
      call.onEnd(await this.#say(call).catch(() => false))
      if (this.#queue.length > 0) await sleep(BETWEEN_CALLS_MS)
    }
    this.#isRunning = false
    this.#output.rest()
  }

  async #say(call: SpokenCall): Promise<boolean> {
    const option = this.#options.option()
    if (!call.isTest && isQuietAt(option, this.#options.timeOfDay())) return false
    const stopped = new AbortController()
    this.#current = { call, stop: () => stopped.abort() }
    if (!(await this.#mayBegin(call, stopped.signal)) || stopped.signal.aborted) return false
    const release = call.turn?.hold()
    const { context } = this.#output
    const loudness = context.createGain()
    // Loudness is perceived logarithmically: half of the slider should sound half as loud.
    loudness.gain.value = (option.volume / 100) ** 2
    loudness.connect(context.destination)
    let heard = false
    try {
      heard = await this.#sound(call, option, loudness, stopped.signal)
    } finally {
      this.#current = undefined
      release?.(heard && !stopped.signal.aborted)
      loudness.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3)
      await sleep(FADE_S * 1_000)
      loudness.disconnect()
      this.#options.onSilent?.(!heard)
    }
    return heard
  }

  /** Whether there is sound and it is this screen's turn. Without known sound, it checks the sound before asking. */
  async #mayBegin({ turn }: SpokenCall, signal: AbortSignal): Promise<boolean> {
    if (!this.#hadSound) {
      this.#hadSound = await this.#output.start()
      return this.#hadSound && (turn?.isOurs(signal) ?? true)
    }
    const [hasSound, isOurs] = await Promise.all([this.#output.start(), turn?.isOurs(signal) ?? true])
    this.#hadSound = hasSound
    return hasSound && isOurs
  }

  /**
   * Plays the chime and the words, repeated by the option, and then the words in other languages.
   * @returns whether it was heard until its end or the abort
   */
  async #sound(call: SpokenCall, option: VoiceOption, into: GainNode, signal: AbortSignal): Promise<boolean> {
    const { chime, engine, volume, repeats } = option
    const { context } = this.#output
    const began = playChime(context, into, chime, this.#output.soonest())
    const times = this.#queue.length >= HURRIED_FROM ? 1 : repeats
    const { number } = call
    const voice = engine === 'BROWSER' ? findBrowserVoice() : undefined
    if (voice && number !== undefined) {
      this.#options.onMissing?.([])
      const inLanguages = this.#words.inLanguages(call)
      let isHeard = await this.#output.reach(began, signal)
      const words = { sentence: callSentence({ ...call, number }), volume: volume / 100 }
      for (let time = 0; time < times && isHeard && !signal.aborted; time += 1)
        isHeard = await speak(voice, words, signal)
      return isHeard && this.#soundInLanguages(inLanguages, context.currentTime + BETWEEN_PHRASES_S, into, signal)
    }
    const words = await this.#words.of(call, engine)
    const inLanguages = this.#words.inLanguages(call)
    let at = Math.max(began, this.#output.soonest())
    // The first call after a start may come before the recordings.
    const standIn = words.length === 0 ? findBrowserVoice() : undefined
    if (standIn && number !== undefined)
      return (
        (await this.#output.reach(began, signal)) &&
        (signal.aborted ||
          speak(standIn, { sentence: callSentence({ ...call, number }), volume: volume / 100 }, signal))
      )
    // Without words and chime the call would be silent.
    if (words.length === 0 && chime === 'NONE') at = playChime(context, into, 'DING_DONG', at) + BETWEEN_REPEATS_S
    for (let time = 0; time < times && !signal.aborted; time += 1) {
      for (const phrase of words) {
        for (const buffer of phrase) at = play(context, into, buffer, at) + BETWEEN_PARTS_S
        at += BETWEEN_PHRASES_S
      }
      at += BETWEEN_REPEATS_S
    }
    at -= BETWEEN_REPEATS_S
    if (!(await this.#output.reach(at, signal))) return false
    return words.length === 0 || this.#soundInLanguages(inLanguages, at, into, signal)
  }

  /**
   * Plays a call's sentences in other languages, once each and not before `from`, unless many calls wait.
   * @returns as {@link #sound}
   */
  async #soundInLanguages(
    loading: Promise<readonly AudioBuffer[]>,
    from: number,
    into: GainNode,
    signal: AbortSignal,
  ): Promise<boolean> {
    const sentences = await Promise.race([loading, noneOnAbort(signal)])
    if (sentences.length === 0 || signal.aborted || this.#queue.length >= HURRIED_FROM) return true
    let at = Math.max(from, this.#output.soonest())
    for (const sentence of sentences) at = play(this.#output.context, into, sentence, at) + BETWEEN_PHRASES_S
    return this.#output.reach(at - BETWEEN_PHRASES_S, signal)
  }
}

/** Resolves with no sounds once the signal aborts. */
const noneOnAbort = (signal: AbortSignal) =>
  new Promise<readonly AudioBuffer[]>((resolve) => {
    if (signal.aborted) resolve([])
    else signal.addEventListener('abort', () => resolve([]))
  })

/** @returns the time it ends, on the context's clock */
function play(context: BaseAudioContext, into: AudioNode, buffer: AudioBuffer, at: number): number {
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(into)
  source.start(at)
  return at + buffer.duration
}
