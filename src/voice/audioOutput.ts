import { sleep } from './sleep.ts'

export interface OutputEvents {
  /** Called when the sound is found silent, and when it works again, with whether a touch of the screen may start it. */
  readonly onSilent?: (silent: boolean, isBlocked: boolean) => void
  /** Called when the audio clock, which ran before, stands still: the sound device is gone until the browser restarts. */
  readonly onLost?: () => void
}

/** Lead of scheduled sounds over the audio clock, in seconds. */
const LEAD_S = 0.05
/**
 * Lead after a rest, in seconds: an HDMI screen plays nothing for its first 1.2 to 1.5 s. After a shorter rest than
 * `AWAKE_MS` it still listens.
 */
const WAKE_S = 1.5
const AWAKE_MS = 2_000
/** Level of the inaudible signal meanwhile: some screens take digital silence for no signal. */
const WAKE_LEVEL = 0.0001
/** Time after which a browser that has not started its sound counts as blocking it, in milliseconds. */
const START_MS = 1_000
/** Interval at which a started clock is looked at, in milliseconds. */
const TICK_MS = 50
/** Delay over a sound's length after which it counts as not heard, in milliseconds. */
const OVERDUE_MS = 3_000

/**
 * The sound of a screen: an audio context that rests while nothing is to be heard. It finds out whether the sound is
 * blocked, whether its device is gone, and from when on an HDMI screen plays it.
 */
export class AudioOutput {
  readonly context = new AudioContext()
  readonly #events: OutputEvents
  readonly #isNeeded: () => boolean
  readonly #unblock = () => void this.#begin()
  #isClosed = false
  /** Whether a sound was heard until its end. */
  #wasHeard = false
  /** When the audio context was suspended, by `performance.now()`, and from when on its clock sounds are heard. */
  #restedAt = -AWAKE_MS
  #audibleFrom = 0

  /** @param isNeeded whether something is being played, so that the context must not rest */
  constructor(events: OutputEvents, isNeeded: () => boolean) {
    this.#events = events
    this.#isNeeded = isNeeded
    this.#unblock()
  }

  /** The next instant at which a sound can be heard, on the context's clock. */
  soonest(): number {
    return Math.max(this.#audibleFrom, this.context.currentTime + LEAD_S)
  }

  /** Returns where sounds of a volume, 0 to 1, are played into. */
  channel(volume: number): GainNode {
    const loudness = this.context.createGain()
    // Loudness is perceived logarithmically: half of the slider should sound half as loud.
    loudness.gain.value = volume ** 2
    loudness.connect(this.context.destination)
    return loudness
  }

  /** Plays a sound. @returns the time it ends, on the context's clock */
  play(buffer: AudioBuffer, at: number, into: AudioNode): number {
    const source = this.context.createBufferSource()
    source.buffer = buffer
    source.connect(into)
    source.start(at)
    return at + buffer.duration
  }

  /** Starts the audio context. @returns whether it runs */
  async start(): Promise<boolean> {
    if (this.#isClosed) return false
    const wasResting = this.context.state !== 'running'
    // While the sound is blocked, `resume` settles only when the page is touched, perhaps never.
    await Promise.race([this.context.resume().catch(() => undefined), sleep(START_MS)])
    const isOn = this.context.state === 'running'
    if (isOn && wasResting && performance.now() - this.#restedAt >= AWAKE_MS) this.#wake()
    this.#listen(!isOn)
    this.#events.onSilent?.(!isOn, !isOn && mayBeBlocked())
    return isOn
  }

  /** Waits until the audio clock reaches an instant or the signal aborts. @returns false when the clock stands still */
  reach(at: number, signal: AbortSignal): Promise<boolean> {
    const { context } = this
    const dueIn = Math.max(at - context.currentTime, 0) * 1_000
    return new Promise((resolve) => {
      const end = context.createConstantSource()
      const done = (heard: boolean) => {
        clearTimeout(overdue)
        this.#wasHeard ||= heard
        end.disconnect()
        resolve(heard)
      }
      const overdue = setTimeout(() => {
        done(false)
        if (this.#wasHeard && context.state === 'running') this.#events.onLost?.()
      }, dueIn + OVERDUE_MS)
      end.addEventListener('ended', () => done(true))
      end.start()
      end.stop(at)
      signal.addEventListener('abort', () => done(true))
      if (signal.aborted) done(true)
    })
  }

  /** Suspends the idle audio context, which would use CPU time. */
  rest(): void {
    if (this.#isNeeded() || this.#isClosed || this.context.state !== 'running') return
    this.#restedAt = performance.now()
    void this.context.suspend()
  }

  /** Ends the sound for good. */
  close(): void {
    this.#isClosed = true
    this.#listen(false)
    void this.context.close()
  }

  /** Tries the sound once, and rests until the first call. */
  async #begin(): Promise<void> {
    if ((await this.start()) && !(await this.#advances()) && !this.#isNeeded()) this.#events.onSilent?.(true, false)
    this.rest()
  }

  /** Whether the audio clock moves: it stands still in a running context whose sound device is gone. */
  async #advances(): Promise<boolean> {
    const { currentTime } = this.context
    for (let waited = 0; waited < START_MS; waited += TICK_MS) {
      await sleep(TICK_MS)
      if (this.context.currentTime > currentTime || this.context.state !== 'running') return true
    }
    return false
  }

  /** Makes an HDMI screen listen before the first sound. */
  #wake(): void {
    const { context } = this
    const signal = context.createConstantSource()
    signal.offset.value = WAKE_LEVEL
    this.#audibleFrom = context.currentTime + WAKE_S
    signal.connect(context.destination)
    signal.addEventListener('ended', () => signal.disconnect())
    signal.start()
    signal.stop(this.#audibleFrom)
  }

  /** Adds or removes the listeners for a touch or key press, which lets a browser unblock its sound. */
  #listen(on: boolean): void {
    for (const gesture of ['pointerdown', 'keydown']) {
      if (on) addEventListener(gesture, this.#unblock)
      else removeEventListener(gesture, this.#unblock)
    }
  }
}

/**
 * Whether the browser may wait for a touch: not where somebody has touched the page already, nor where it says that sound
 * is allowed (Firefox). Then the computer has no sound device.
 */
function mayBeBlocked(): boolean {
  const { userActivation, getAutoplayPolicy } = navigator as {
    readonly userActivation?: { readonly hasBeenActive: boolean }
    readonly getAutoplayPolicy?: (type: 'audiocontext') => string
  }
  return userActivation?.hasBeenActive !== true && getAutoplayPolicy?.call(navigator, 'audiocontext') !== 'allowed'
}
