import { type VoiceOption, VOICE_DEFAULT } from '../../../contract/voice.ts'
import { callKey } from '../../realtime/callKey.ts'
import type { Announcer } from '../../voice/announcer.ts'
import type { Patient } from '../board/readPatients.ts'
import { serverTime } from '../board/serverTime.ts'
import type { WallContent } from './loadWall.ts'
import { VoiceSentences } from './voiceSentences.ts'
import { VoiceTurn } from './voiceTurn.ts'

/** Calls that are older than this when they arrive are shown, and not said, in milliseconds. */
const TOO_LATE_MS = 60_000

/** Says a wall's new calls, where its board wants that; the part that makes sounds is loaded then. */
export class WallVoice {
  readonly #listeners = new Set<() => void>()
  readonly #turn: VoiceTurn
  readonly #sentences: VoiceSentences
  #option: VoiceOption = VOICE_DEFAULT
  #isLoading = false
  #announcer: Announcer | undefined
  /** What came while the part was loading. */
  #waiting: Patient[] = []
  #content: WallContent | undefined
  #isSilent = false

  constructor(didId: string) {
    this.#turn = new VoiceTurn(didId)
    this.#sentences = new VoiceSentences(didId)
  }

  /** To be notified whenever the board has been read. @param fresh the calls that are new, the earliest first */
  take(content: WallContent, fresh: readonly Patient[]): void {
    this.#option = content.option.voice
    this.#content = content
    if (!this.#option.use) return this.#stop()
    if (this.#option.engine === 'SERVER') this.#sentences.prepare(content)
    this.#waiting.push(...fresh.filter(isInTime))
    if (this.#announcer) this.#pass(this.#announcer)
    else if (!this.#isLoading) void this.#load()
  }

  /** A call is being said, or waits for it. */
  readonly isSpeaking = (): boolean => this.#announcer?.isSpeaking ?? false

  /** The board wants its calls said, and this browser makes no sound. */
  readonly isSilent = (): boolean => this.#isSilent

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const { Announcer } = await import('../../voice/announcer.ts')
      if (!this.#option.use) return
      this.#announcer = new Announcer({ option: () => this.#option, timeOfDay, onSilent: this.#setSilent })
      this.#pass(this.#announcer)
    } catch {
      // No Web Audio, or the part did not come: it is asked for again with the next change of the board.
      this.#setSilent(true)
    } finally {
      this.#isLoading = false
    }
  }

  #pass(announcer: Announcer): void {
    const { called = [], no = '', name = '' } = this.#content ?? {}
    const keys = new Set(called.map(callKey))
    announcer.keepOnly(keys)
    for (const patient of this.#waiting) {
      const key = callKey(patient)
      const turn = this.#turn.of(patient, () => this.#option.everyScreen)
      const sentence = this.#sentences.of(patient.number)
      if (keys.has(key))
        void announcer.say({ key, number: patient.number, no, room: name, turn, ...(sentence && { sentence }) })
    }
    this.#waiting = []
  }

  #stop(): void {
    this.#announcer?.close()
    this.#announcer = undefined
    this.#waiting = []
    this.#setSilent(false)
  }

  readonly #setSilent = (silent: boolean): void => {
    if (this.#isSilent === silent) return
    this.#isSilent = silent
    for (const listener of this.#listeners) listener()
  }
}

const isInTime = ({ calledAt }: Patient): boolean =>
  calledAt === '' || serverTime.now() - Date.parse(calledAt) < TOO_LATE_MS

/** By the server's clock, in the time zone of the device: `09:30`. */
function timeOfDay(): string {
  const now = new Date(serverTime.now())
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
