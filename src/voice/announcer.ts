import { callSentence } from '../../domain/voice/announcement.ts'
import { isQuietAt, TOGETHER_MAX, type VoiceOption } from '../../contract/voice.ts'
import { AudioOutput, type OutputEvents } from './audioOutput.ts'
import { findBrowserVoice, speak } from './browserVoice.ts'
import { CallWords, type WordedCalls } from './callWords.ts'
import { playChime } from './chimes.ts'
import { sleep } from './sleep.ts'

/** Where calls come from: those of one board, which are spoken with its settings, and together when several wait. */
export interface Line {
  /** Read before each call. */
  readonly option: () => VoiceOption
  /** Called with the parts of a call that could not be played, so that only its chime is heard; empty when all were. */
  readonly onMissing?: (parts: readonly string[]) => void
}

/** A call to be spoken; the key differs for each, so that a repeated call is spoken again. */
export interface SpokenCall extends Omit<WordedCalls, 'numbers'> {
  readonly key: string
  readonly line: Line
  /** The patient's number of the day; undefined when the server does not send it. */
  readonly number: number | undefined
  /** Coordinates with other screens that may speak the same call. */
  readonly turn?: Turn
  /** Whether it is a test: it is spoken alone and in quiet hours too, and {@link Announcer.keepOnly} keeps it. */
  readonly isTest?: boolean
}

/** Decides which of several screens speaks a call. */
export interface Turn {
  /** Waits until it is this screen's turn, or the signal aborts. @returns false when another screen spoke the call */
  readonly isOurs: (signal: AbortSignal) => Promise<boolean>
  /**
   * Keeps the turn while the call is spoken.
   * @param isRenewed whether this call's turn is renewed; of calls spoken together, one renews for all
   * @returns a function to call at the end, with whether all was heard
   */
  readonly hold: (isRenewed?: boolean) => (isHeard: boolean) => void
}

interface Queued extends SpokenCall {
  /** Time of `performance.now()` at which the call was queued, which is when it came on the screen. */
  readonly queuedAt: number
  readonly onEnd: (isHeard: boolean) => void
}

interface AnnouncerOptions extends OutputEvents {
  /** The time of day, `09:30`, for the quiet hours. */
  readonly timeOfDay: () => string
}

const BETWEEN_PARTS_S = 0.02
const BETWEEN_PHRASES_S = 0.3
const BETWEEN_REPEATS_S = 0.7
const BETWEEN_CALLS_MS = 500
/**
 * Age of the oldest waiting call beyond which nothing is repeated before it, in milliseconds: speech must not fall
 * behind the calls.
 */
const HURRY_MS = 10_000
/** Age from which a call is not begun any more, unless it is the last one of its room, in milliseconds. */
export const LATE_MS = 20_000
/** Fade-out of a cancelled call, in seconds: an abrupt end would click. */
const FADE_S = 0.03

/**
 * Speaks calls one after another, each after a chime, so that none interrupts another; the calls of one room that wait
 * are spoken in one sentence. A cancelled call is skipped or stopped. Calls made while the sound is blocked are dropped.
 */
export class Announcer {
  readonly #options: AnnouncerOptions
  readonly #output: AudioOutput
  readonly #words: CallWords
  #queue: Queued[] = []
  #current: { calls: readonly Queued[]; readonly stop: () => void } | undefined
  #isRunning = false
  #isClosed = false
  /** Whether the sound was on for the last call. */
  #hadSound = false

  constructor(options: AnnouncerOptions) {
    this.#options = options
    this.#output = new AudioOutput(options, () => this.#isRunning)
    this.#words = new CallWords(this.#output.context)
  }

  /**
   * Appends a call to the queue.
   * @returns whether it was heard: false when the sound is blocked, in quiet hours, or when it was dropped before
   */
  say(call: SpokenCall): Promise<boolean> {
    return new Promise((onEnd) => {
      this.#queue.push({ ...call, queuedAt: performance.now(), onEnd })
      if (!this.#isRunning) void this.#run()
    })
  }

  /** Drops the calls of a line with other keys, and stops the current ones if all of them are dropped. */
  keepOnly(line: Line, keys: ReadonlySet<string>): void {
    this.#drop((call) => call.line === line && !call.isTest && !keys.has(call.key))
  }

  /** Drops all calls of a line. */
  leave(line: Line): void {
    this.#drop((call) => call.line === line)
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

  #drop(isOver: (call: Queued) => boolean): void {
    const dropped = this.#queue.filter(isOver)
    this.#queue = this.#queue.filter((call) => !isOver(call))
    for (const { onEnd } of dropped) onEnd(false)
    if (!this.#current) return
    this.#current.calls = this.#current.calls.filter((call) => !isOver(call))
    if (this.#current.calls.length === 0) this.#current.stop()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let call = this.#queue.shift(); call && !this.#isClosed; call = this.#queue.shift()) {
      // A failing audio context must not block the waiting calls.
      await this.#say(call).catch(() => undefined)
      if (this.#queue.length > 0) await sleep(BETWEEN_CALLS_MS)
    }
    this.#isRunning = false
    this.#output.rest()
  }

  /** Speaks a call, and the calls of its room that wait by the time that it is this screen's turn. */
  async #say(first: Queued): Promise<void> {
    const stopped = new AbortController()
    const { signal } = stopped
    const current: { calls: readonly Queued[]; readonly stop: () => void } = {
      calls: [first],
      stop: () => stopped.abort(),
    }
    let taken: readonly Queued[] = [first]
    let isHeard = false
    try {
      const option = first.line.option()
      if (!first.isTest && isQuietAt(option, this.#options.timeOfDay())) return
      this.#current = current
      if (!(await this.#mayBegin(first, signal)) || signal.aborted) return
      if (!first.isTest) {
        taken = current.calls = this.#takeWaiting(first)
        const ours = await oursOf(first, taken, signal)
        current.calls = current.calls.filter((call) => ours.has(call))
      }
      if (current.calls.length > 0 && !signal.aborted) isHeard = await this.#speak(current.calls, option, signal)
    } finally {
      this.#current = undefined
      for (const call of taken) call.onEnd(isHeard && current.calls.includes(call))
    }
  }

  /**
   * Takes the waiting calls of the first call's room, and of its place if it names one, out of the queue, as many as one sentence names, and drops those that
   * are late.
   * @returns them and the first one, the earliest first
   */
  #takeWaiting(first: Queued): Queued[] {
    const ofRoom = [
      first,
      ...this.#queue.filter(({ line, place, isTest }) => line === first.line && place === first.place && !isTest),
    ]
    const isLate = (call: Queued, at: number) => at < ofRoom.length - 1 && performance.now() - call.queuedAt > LATE_MS
    const late = new Set(ofRoom.filter(isLate))
    const taken = ofRoom.filter((call) => !late.has(call)).slice(0, TOGETHER_MAX)
    this.#queue = this.#queue.filter((call) => !late.has(call) && !taken.includes(call))
    for (const { onEnd } of late) onEnd(false)
    return taken
  }

  /** @returns whether it was heard */
  async #speak(calls: readonly Queued[], option: VoiceOption, signal: AbortSignal): Promise<boolean> {
    const releases = calls.map(({ turn }, at) => turn?.hold(at === 0))
    const loudness = this.#output.channel(option.volume / 100)
    let heard = false
    try {
      heard = await this.#sound(calls, option, loudness, signal)
    } finally {
      for (const release of releases) release?.(heard && !signal.aborted)
      loudness.gain.setTargetAtTime(0, this.#output.context.currentTime, FADE_S / 3)
      await sleep(FADE_S * 1_000)
      loudness.disconnect()
      this.#options.onSilent?.(!heard, false)
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

  /** Whether something of this length would make the oldest waiting call late. */
  #isHurried(seconds: number): boolean {
    const [oldest] = this.#queue
    return oldest !== undefined && performance.now() - oldest.queuedAt + seconds * 1_000 > HURRY_MS
  }

  /**
   * Plays the chime and the words, repeated by the option, and then the words in other languages. Whether something
   * is repeated is decided when it would begin, by the calls that wait then.
   * @returns whether it was heard until its end or the abort
   */
  async #sound(
    calls: readonly SpokenCall[],
    option: VoiceOption,
    into: GainNode,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { chime, engine, volume, repeats } = option
    const { context } = this.#output
    const began = playChime(context, into, chime, this.#output.soonest())
    const together = inOneSentence(calls)
    const { onMissing } = together.line
    const inLanguages = this.#words.inLanguages(together)
    const spoken = { sentence: callSentence(together), volume: volume / 100 }
    const voice = engine === 'BROWSER' && together.numbers.length > 0 ? findBrowserVoice() : undefined
    if (voice) {
      onMissing?.([])
      let isHeard = await this.#output.reach(began, signal)
      let seconds = 0
      for (let time = 0; time < repeats && isHeard && !signal.aborted; time += 1) {
        if (time > 0 && this.#isHurried(seconds)) break
        const from = context.currentTime
        isHeard = await speak(voice, spoken, signal)
        seconds = context.currentTime - from
      }
      return isHeard && this.#soundInLanguages(inLanguages, context.currentTime + BETWEEN_PHRASES_S, into, signal)
    }
    const words = await this.#words.of(together, engine, (parts) => onMissing?.(parts))
    let at = Math.max(began, this.#output.soonest())
    // The first call after a start may come before the recordings.
    const standIn = words.length === 0 && together.numbers.length > 0 ? findBrowserVoice() : undefined
    if (standIn) return (await this.#output.reach(began, signal)) && (signal.aborted || speak(standIn, spoken, signal))
    // Without words and chime the call would be silent.
    if (words.length === 0 && chime === 'NONE') at = playChime(context, into, 'DING_DONG', at)
    if (words.length === 0) return this.#output.reach(at, signal)
    for (let time = 0; time < repeats && !signal.aborted; time += 1) {
      const from = time === 0 ? at : at + BETWEEN_REPEATS_S
      const until = inTurn(words, from, (word, start) => start + word.duration)
      if (time > 0 && this.#isHurried(until - at)) break
      at = inTurn(words, from, (word, start) => this.#output.play(word, start, into))
      if (!(await this.#output.reach(at, signal))) return false
    }
    return this.#soundInLanguages(inLanguages, at + BETWEEN_PHRASES_S, into, signal)
  }

  /**
   * Plays the sentences of calls in other languages, once each and not before `from`, unless calls wait too long.
   * @returns as {@link #sound}
   */
  async #soundInLanguages(
    loading: Promise<readonly AudioBuffer[]>,
    from: number,
    into: GainNode,
    signal: AbortSignal,
  ): Promise<boolean> {
    const sentences = await Promise.race([loading, noneOnAbort(signal)])
    const seconds = sentences.reduce((sum, { duration }) => sum + duration + BETWEEN_PHRASES_S, 0)
    if (sentences.length === 0 || signal.aborted || this.#isHurried(seconds)) return true
    let at = Math.max(from, this.#output.soonest())
    for (const sentence of sentences) at = this.#output.play(sentence, at, into) + BETWEEN_PHRASES_S
    return this.#output.reach(at - BETWEEN_PHRASES_S, signal)
  }
}

/** Returns those of the calls that this screen speaks; of the first one this is known. */
async function oursOf(first: Queued, calls: readonly Queued[], signal: AbortSignal): Promise<ReadonlySet<Queued>> {
  const isOurs = await Promise.all(calls.map(async (call) => call === first || (call.turn?.isOurs(signal) ?? true)))
  return new Set(calls.filter((_, at) => isOurs[at]))
}

/** Joins calls of one room, at least one, for one sentence. */
function inOneSentence(calls: readonly SpokenCall[]): WordedCalls & Pick<SpokenCall, 'line'> {
  // The board may have been renamed meanwhile.
  const last = calls[calls.length - 1] as SpokenCall
  return { ...last, numbers: calls.flatMap(({ number }) => number ?? []) }
}

/** Gives each word of a sentence its start, on the context's clock. @param endOf returns when a word ends @returns the end */
function inTurn(words: AudioBuffer[][], from: number, endOf: (word: AudioBuffer, start: number) => number): number {
  let [start, end] = [from, from]
  for (const phrase of words) {
    for (const word of phrase) {
      end = endOf(word, start)
      start = end + BETWEEN_PARTS_S
    }
    start += BETWEEN_PHRASES_S
  }
  return end
}

/** Resolves with no sounds once the signal aborts. */
const noneOnAbort = (signal: AbortSignal) =>
  new Promise<readonly AudioBuffer[]>((resolve) => {
    if (signal.aborted) resolve([])
    else signal.addEventListener('abort', () => resolve([]))
  })
