import { Emitter } from '../../emitter.ts'
import { type VoiceOption, VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { Patient } from '../../queue/readPatients.ts'
import type { WallContent } from './loadWall.ts'
import type { WallSpeaker } from './wallSpeaker.ts'

/** Session storage key of whether the sound is lost. */
const SOUND_LOST = 'soundLost'

/** Speaks a wall's new calls if its board uses voice; loads the speaker on first use. */
export class WallVoice extends Emitter {
  readonly #didId: string
  #option: VoiceOption = VOICE_DEFAULT
  #isLoading = false
  #speaker: WallSpeaker | undefined
  /** Calls that arrived while the speaker was loading. */
  #fresh: Patient[] = []
  /** Test announcements requested while the speaker was loading. */
  #tests: string[] = []
  #content: WallContent | undefined
  #isSilent = false
  #isBlocked = false
  readonly #onMissing: (isMissing: boolean) => void

  /** @param onMissing called with whether recordings of a call could not be played, so that only its chime was heard */
  constructor(didId: string, onMissing: (isMissing: boolean) => void) {
    super()
    this.#didId = didId
    this.#onMissing = onMissing
  }

  /** Takes the board's content; to be called after each reading. @param fresh the new calls, the earliest first */
  take(content: WallContent, fresh: readonly Patient[]): void {
    this.#option = content.option.voice
    this.#content = content
    if (!this.#option.use) return this.#stop()
    this.#fresh.push(...fresh)
    this.#pass()
  }

  /** Speaks a test call after the waiting calls, if the board uses voice. @param id the server's id of the test */
  test(id: string): void {
    if (!this.#option.use) return
    this.#tests.push(id)
    this.#pass()
  }

  /** Whether a call is being spoken or waits to be. */
  readonly isSpeaking = (): boolean => this.#speaker?.isSpeaking ?? false

  /** Whether the board uses voice, but this browser plays no sound. */
  readonly isSilent = (): boolean => this.#isSilent

  /** Whether a touch of the screen may start the sound. */
  readonly isBlocked = (): boolean => this.#isBlocked

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const { WallSpeaker } = await import('./wallSpeaker.ts')
      if (!this.#option.use) return
      this.#speaker = new WallSpeaker({
        didId: this.#didId,
        option: () => this.#option,
        onSilent: (silent, isBlocked) => this.#setSilent(silent || isSoundLost(), isBlocked && !isSoundLost()),
        onLost: () => {
          sessionStorage.setItem(SOUND_LOST, 'true')
          this.#setSilent(true)
        },
        onMissing: (parts) => this.#onMissing(parts.length > 0),
      })
      this.#pass()
    } catch {
      // No Web Audio, or the import failed: then the watchdog reloads the page.
      this.#setSilent(true)
    } finally {
      this.#isLoading = false
    }
  }

  /** Passes calls and tests on to the speaker, or loads it. */
  #pass(): void {
    const speaker = this.#speaker
    if (!speaker && !this.#isLoading) void this.#load()
    if (!speaker || !this.#content) return
    speaker.take(this.#content, this.#fresh)
    for (const id of this.#tests) void speaker.test(id, this.#content)
    this.#fresh = []
    this.#tests = []
  }

  #stop(): void {
    this.#speaker?.close()
    this.#speaker = undefined
    this.#fresh = []
    this.#tests = []
    this.#setSilent(false)
    this.#onMissing(false)
  }

  readonly #setSilent = (silent: boolean, isBlocked = false): void => {
    if (this.#isSilent === silent && this.#isBlocked === isBlocked) return
    this.#isSilent = silent
    this.#isBlocked = isBlocked
    this.emit()
  }
}

/** Whether this browser has lost its sound device since its start; a reload of the page does not bring it back. */
const isSoundLost = (): boolean => sessionStorage.getItem(SOUND_LOST) !== null
