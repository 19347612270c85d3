import { type VoiceOption, VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { Patient } from '../board/readPatients.ts'
import type { WallContent } from './loadWall.ts'
import type { WallSpeaker } from './wallSpeaker.ts'

/** Has a wall's new calls said, where its board wants that; what says them is loaded then. */
export class WallVoice {
  readonly #didId: string
  readonly #listeners = new Set<() => void>()
  #option: VoiceOption = VOICE_DEFAULT
  #isLoading = false
  #speaker: WallSpeaker | undefined
  /** What came while the speaker was loading. */
  #fresh: Patient[] = []
  /** Test announcements that were asked for while the speaker was loading. */
  #tests: string[] = []
  #content: WallContent | undefined
  #isSilent = false
  readonly #onMissing: (isMissing: boolean) => void

  /** @param onMissing called with whether recordings of a call could not be played, so that its chime alone was heard */
  constructor(didId: string, onMissing: (isMissing: boolean) => void) {
    this.#didId = didId
    this.#onMissing = onMissing
  }

  /** To be notified whenever the board has been read. @param fresh the calls that are new, the earliest first */
  take(content: WallContent, fresh: readonly Patient[]): void {
    this.#option = content.option.voice
    this.#content = content
    if (!this.#option.use) return this.#stop()
    this.#fresh.push(...fresh)
    if (this.#speaker) this.#pass(this.#speaker)
    else if (!this.#isLoading) void this.#load()
  }

  /** Says a made-up call behind those that wait, where the board says its calls. @param id by which the server knows it */
  test(id: string): void {
    if (!this.#option.use) return
    this.#tests.push(id)
    if (this.#speaker) this.#pass(this.#speaker)
    else if (!this.#isLoading) void this.#load()
  }

  /** A call is being said, or waits for it. */
  readonly isSpeaking = (): boolean => this.#speaker?.isSpeaking ?? false

  /** The board wants its calls said, and this browser makes no sound. */
  readonly isSilent = (): boolean => this.#isSilent

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const { WallSpeaker } = await import('./wallSpeaker.ts')
      if (!this.#option.use) return
      this.#speaker = new WallSpeaker({
        didId: this.#didId,
        option: () => this.#option,
        onSilent: this.#setSilent,
        onMissing: (parts) => this.#onMissing(parts.length > 0),
      })
      this.#pass(this.#speaker)
    } catch {
      // No Web Audio, or the part did not come: it is asked for again with the next change of the board.
      this.#setSilent(true)
    } finally {
      this.#isLoading = false
    }
  }

  #pass(speaker: WallSpeaker): void {
    if (!this.#content) return
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

  readonly #setSilent = (silent: boolean): void => {
    if (this.#isSilent === silent) return
    this.#isSilent = silent
    for (const listener of this.#listeners) listener()
  }
}
