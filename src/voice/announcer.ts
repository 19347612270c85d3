import { type Announced, callPhrases, callSentence } from '../../domain/voice/announcement.ts'
import { isQuietAt, type VoiceEngine, type VoiceOption } from '../../contract/voice.ts'
import { playChime } from './chimes.ts'
import { findBrowserVoice, speak } from './browserVoice.ts'
import { VoiceParts } from './voiceParts.ts'

/** A call to be said; the key differs for each, so that a repeated call is said again. */
export interface SpokenCall extends Announced {
  readonly key: string
  /** Asks the server for the whole sentence, as the program that it was given says it (`VOICE_COMMAND`). */
  readonly sentence?: () => Promise<ArrayBuffer>
  /** Where others may say the call, too. */
  readonly turn?: Turn
  /** Somebody asked to hear it: it is said in quiet hours, too, and {@link Announcer.keepOnly} leaves it alone. */
  readonly isTest?: boolean
}

/** Who of several says a call. */
export interface Turn {
  /** Waits until it is ours, or the signal. @returns false where another one has said the call */
  readonly isOurs: (signal: AbortSignal) => Promise<boolean>
  /** Keeps it while the call is said. @returns to be called at the end, with whether it was heard to its end */
  readonly hold: () => (isHeard: boolean) => void
}

interface Queued extends SpokenCall {
  readonly onEnd: (isHeard: boolean) => void
}

interface AnnouncerOptions {
  /** Asked before each call. */
  readonly option: () => VoiceOption
  /** The time of day, `09:30`, for the quiet hours. */
  readonly timeOfDay: () => string
  /** Called when the sound is found blocked or broken, and when it works again. */
  readonly onSilent?: (silent: boolean) => void
  /** Called with the parts of a call whose recordings could not be played, so that its chime alone is heard; none when all could. */
  readonly onMissing?: (parts: readonly string[]) => void
}

/** What is scheduled lies a little ahead of the audio clock, in seconds. */
const LEAD_S = 0.05
const BETWEEN_PARTS_S = 0.02
const BETWEEN_PHRASES_S = 0.3
const BETWEEN_REPEATS_S = 0.7
const BETWEEN_CALLS_MS = 500
/** While so many wait, each is said once: the queue must not fall behind the calls. */
const HURRIED_FROM = 3
/** A browser that does not start its sound for so long forbids it, in milliseconds. */
const START_MS = 1_000
/** What takes so much longer than it lasts is not heard, in milliseconds. */
const OVERDUE_MS = 3_000
/** Longer than this a call does not wait for the server's words, in milliseconds: the recordings say it then. */
const SENTENCE_MS = 1_500
/** Longer than this a call does not wait for its words, in milliseconds: those behind it wait, too. */
const WORDS_MS = 5_000
/** A call that is taken back falls silent within this, in seconds: an abrupt end would crack. */
const FADE_S = 0.03

/**
 * Says calls one after another, a chime before each: none cuts another short. A call that is taken back is not said, or
 * no further. Where the sound is blocked calls are not kept for later.
 */
export class Announcer {
  readonly #options: AnnouncerOptions
  readonly #context = new AudioContext()
  readonly #unblock = () => void this.#start().then(() => this.#rest())
  readonly #parts = new VoiceParts()
  #queue: Queued[] = []
  #current: { readonly call: SpokenCall; readonly stop: () => void } | undefined
  #isRunning = false
  #isClosed = false
  /** The last call found the sound on. */
  #hadSound = false

  constructor(options: AnnouncerOptions) {
    this.#options = options
    this.#parts.load()
    this.#unblock()
  }

  /**
   * Puts a call behind those that wait.
   * @returns whether it was heard: not where the sound is blocked, the hours are quiet, or it was dropped before
   */
  say(call: SpokenCall): Promise<boolean> {
    return new Promise((onEnd) => {
      this.#queue.push({ ...call, onEnd })
      if (!this.#isRunning) void this.#run()
    })
  }

  /** Drops the calls of other keys; the one that is being said falls silent. */
  keepOnly(keys: ReadonlySet<string>): void {
    this.#drop(({ key, isTest }) => !isTest && !keys.has(key))
  }

  /** A call is being said, or waits for it. */
  get isSpeaking(): boolean {
    return this.#isRunning
  }

  /** Falls silent for good. */
  close(): void {
    this.#isClosed = true
    this.#drop(() => true)
    this.#listen(false)
    void this.#context.close()
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
      // A context that fails must not keep those that wait.
      call.onEnd(await this.#say(call).catch(() => false))
      if (this.#queue.length > 0) await sleep(BETWEEN_CALLS_MS)
    }
    this.#isRunning = false
    this.#rest()
  }

  async #say(call: SpokenCall): Promise<boolean> {
    const option = this.#options.option()
    if (!call.isTest && isQuietAt(option, this.#options.timeOfDay())) return false
    const stopped = new AbortController()
    this.#current = { call, stop: () => stopped.abort() }
    if (!(await this.#mayBegin(call, stopped.signal)) || stopped.signal.aborted) return false
    const release = call.turn?.hold()
    const loudness = this.#context.createGain()
    // People hear loudness by its logarithm: half of the slider is to sound half as loud.
    loudness.gain.value = (option.volume / 100) ** 2
    loudness.connect(this.#context.destination)
    let heard = false
    try {
      heard = await this.#sound(call, option, loudness, stopped.signal)
    } finally {
      this.#current = undefined
      release?.(heard && !stopped.signal.aborted)
      loudness.gain.setTargetAtTime(0, this.#context.currentTime, FADE_S / 3)
      await sleep(FADE_S * 1_000)
      loudness.disconnect()
      this.#options.onSilent?.(!heard)
    }
    return heard
  }

  /** Whether there is sound, and the call is ours to say. A screen that may be without sound takes no turn before. */
  async #mayBegin({ turn }: SpokenCall, signal: AbortSignal): Promise<boolean> {
    if (!this.#hadSound) {
      this.#hadSound = await this.#start()
      return this.#hadSound && (turn?.isOurs(signal) ?? true)
    }
    const [hasSound, isOurs] = await Promise.all([this.#start(), turn?.isOurs(signal) ?? true])
    this.#hadSound = hasSound
    return hasSound && isOurs
  }

  /** The chime, and the words as often as the board wants them. @returns whether it was heard, as far as it was to be */
  async #sound(call: SpokenCall, option: VoiceOption, into: GainNode, signal: AbortSignal): Promise<boolean> {
    const { chime, engine, volume, repeats } = option
    const context = this.#context
    const began = playChime(context, into, chime, context.currentTime + LEAD_S)
    const times = this.#queue.length >= HURRIED_FROM ? 1 : repeats
    const { number } = call
    const voice = engine === 'BROWSER' ? findBrowserVoice() : undefined
    if (voice && number !== undefined) {
      this.#options.onMissing?.([])
      let isHeard = await this.#reach(began, signal)
      const words = { sentence: callSentence({ ...call, number }), volume: volume / 100 }
      for (let time = 0; time < times && isHeard && !signal.aborted; time += 1)
        isHeard = await speak(voice, words, signal)
      return isHeard
    }
    const words = await this.#decode(call, engine)
    let at = Math.max(began, context.currentTime + LEAD_S)
    // Nothing at all would be a call that nobody hears.
    if (words.length === 0 && chime === 'NONE') at = playChime(context, into, 'DING_DONG', at) + BETWEEN_REPEATS_S
    for (let time = 0; time < times && !signal.aborted; time += 1) {
      for (const phrase of words) {
        for (const buffer of phrase) at = play(context, into, buffer, at) + BETWEEN_PARTS_S
        at += BETWEEN_PHRASES_S
      }
      at += BETWEEN_REPEATS_S
    }
    return this.#reach(at - BETWEEN_REPEATS_S, signal)
  }

  /** All words of a call; none when one of them is missing, for half a sentence misleads. */
  async #decode(call: SpokenCall, engine: VoiceEngine): Promise<AudioBuffer[][]> {
    try {
      if (engine === 'SERVER' && call.sentence) {
        const whole = await Promise.race([call.sentence(), tooLate(SENTENCE_MS)]).catch(() => undefined)
        if (whole) {
          const words = await this.#context.decodeAudioData(whole.slice(0))
          this.#options.onMissing?.([])
          return [[words]]
        }
      }
      const words = await Promise.race([this.#read(call), tooLate(WORDS_MS)])
      this.#options.onMissing?.([])
      return words
    } catch (error) {
      // Younger than the oldest browsers on walls.
      if ('reportError' in window) reportError(error)
      const phrases = callPhrases(call, this.#parts.hasOwn)
      this.#options.onMissing?.(error instanceof MissingParts ? error.parts : [...new Set(phrases.flat())])
      return []
    }
  }

  /** @throws MissingParts where a recording cannot be played */
  async #read(call: SpokenCall): Promise<AudioBuffer[][]> {
    await this.#parts.refresh()
    const missing = new Set<string>()
    const phrases = await Promise.all(
      callPhrases(call, this.#parts.hasOwn).map((parts) =>
        Promise.all(parts.map((part) => this.#parts.decode(this.#context, part).catch(() => void missing.add(part)))),
      ),
    )
    if (missing.size > 0) throw new MissingParts([...missing])
    return phrases.map((phrase) => phrase.filter((each) => each !== undefined))
  }

  /** Waits until the audio clock has come to an instant, or the signal. @returns false when it stands still. */
  #reach(at: number, signal: AbortSignal): Promise<boolean> {
    const context = this.#context
    const dueIn = Math.max(at - context.currentTime, 0) * 1_000
    return new Promise((resolve) => {
      const end = context.createConstantSource()
      const done = (heard: boolean) => {
        clearTimeout(overdue)
        end.disconnect()
        resolve(heard)
      }
      const overdue = setTimeout(() => done(false), dueIn + OVERDUE_MS)
      end.addEventListener('ended', () => done(true))
      end.start()
      end.stop(at)
      signal.addEventListener('abort', () => done(true))
      if (signal.aborted) done(true)
    })
  }

  /** Has the browser make sounds. @returns whether it does. */
  async #start(): Promise<boolean> {
    if (this.#isClosed) return false
    // Where the sound is blocked this settles when somebody touches the page, perhaps never.
    await Promise.race([this.#context.resume().catch(() => undefined), sleep(START_MS)])
    const isOn = this.#context.state === 'running'
    this.#listen(!isOn)
    this.#options.onSilent?.(!isOn)
    return isOn
  }

  /** A clock that runs for nothing costs a player its processor. */
  #rest(): void {
    if (!this.#isRunning && !this.#isClosed && this.#context.state === 'running') void this.#context.suspend()
  }

  /** A touch or a key lets a browser make sounds. */
  #listen(on: boolean): void {
    for (const gesture of ['pointerdown', 'keydown']) {
      if (on) addEventListener(gesture, this.#unblock)
      else removeEventListener(gesture, this.#unblock)
    }
  }
}

class MissingParts extends Error {
  readonly parts: readonly string[]

  constructor(parts: readonly string[]) {
    super(`no recording can be played of: ${parts.join(', ')}`)
    this.parts = parts
  }
}

/** @returns when it ends, on the context's clock. */
function play(context: BaseAudioContext, into: AudioNode, buffer: AudioBuffer, at: number): number {
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(into)
  source.start(at)
  return at + buffer.duration
}

async function tooLate(ms: number): Promise<never> {
  await sleep(ms)
  throw new Error('the recordings do not come')
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
