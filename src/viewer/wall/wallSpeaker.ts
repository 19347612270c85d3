import { AGENT_SOUND_PATH } from '../../../contract/constants.ts'
import { TEST_NUMBER, type VoiceOption } from '../../../contract/voice.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { callKey } from '../../realtime/callKey.ts'
import { Announcer, type Line } from '../../voice/announcer.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { serverClock } from '../../session/serverClock.ts'
import { tellAgent } from '../watch/tellAgent.ts'
import type { WallContent } from './loadWall.ts'
import { VoiceSentences } from './voiceSentences.ts'
import { VoiceTestTurn, VoiceTurn } from './voiceTurn.ts'

/** Age in milliseconds from which an arriving call is shown but not spoken. */
const TOO_LATE_MS = 60_000
/** Age of a call from which it is not begun any more although it was queued in time, in milliseconds. */
const QUEUED_MAX_MS = 300_000

interface WallSpeakerOptions {
  readonly didId: string
  /** Returns the board's current voice option. */
  readonly option: () => VoiceOption
  readonly onSilent: (silent: boolean, isBlocked: boolean) => void
  /** Called when the sound device is gone until the browser restarts. */
  readonly onLost: () => void
  /** Called with the parts of a call whose recordings could not be played; empty when all were played. */
  readonly onMissing: (parts: readonly string[]) => void
}

/** The announcer of the page, while boards use it: the boards of one screen are heard one after another. */
let announcer: Announcer | undefined
const users = new Set<WallSpeakerOptions>()

/** Returns the announcer of the page. @throws Error in a browser without Web Audio */
function takeAnnouncer(user: WallSpeakerOptions): Announcer {
  announcer ??= new Announcer({
    timeOfDay,
    onSilent: (silent, isBlocked) => {
      for (const { onSilent } of users) onSilent(silent, isBlocked)
    },
    onLost: () => {
      for (const { onLost } of users) onLost()
      // The agent on the board's computer, if any, restarts the browser.
      void tellAgent(AGENT_SOUND_PATH)
    },
  })
  users.add(user)
  return announcer
}

function leaveAnnouncer(user: WallSpeakerOptions): void {
  users.delete(user)
  if (users.size > 0) return
  announcer?.close()
  announcer = undefined
}

/** Speaks the calls of one board. A wall loads this module only when its board uses voice. */
export class WallSpeaker {
  readonly #options: WallSpeakerOptions
  readonly #didId: string
  readonly #option: () => VoiceOption
  readonly #announcer: Announcer
  readonly #line: Line
  readonly #turn: VoiceTurn
  readonly #sentences: VoiceSentences
  /** Parts of the last call that could not be played. */
  #missing: readonly string[] = []
  #isClosed = false

  /** @throws Error in a browser without Web Audio */
  constructor(options: WallSpeakerOptions) {
    const { didId, option, onMissing } = options
    this.#options = options
    this.#didId = didId
    this.#option = option
    this.#line = {
      option,
      onMissing: (parts) => {
        this.#missing = parts
        onMissing(parts)
      },
    }
    this.#announcer = takeAnnouncer(options)
    this.#turn = new VoiceTurn(didId)
    this.#sentences = new VoiceSentences(didId)
  }

  /** Whether a call is being spoken or waits to be. */
  get isSpeaking(): boolean {
    return this.#announcer.isSpeaking
  }

  /** Announces new calls and drops those that have ended. @param fresh the new calls, the earliest first */
  take({ called, waiting, no, name, option }: WallContent, fresh: readonly Patient[]): void {
    if (this.#option().engine === 'SERVER') this.#sentences.prepare({ waiting, no, name })
    const { languages } = option.calls
    const keys = new Set(called.map(keyOf))
    this.#announcer.keepOnly(this.#line, keys)
    for (const patient of fresh) {
      const key = keyOf(patient)
      if (!keys.has(key) || !isInTime(patient)) continue
      const { number } = patient
      const place = patient.placeName?.kr
      const { isOurs, hold } = this.#turn.of(patient, () => this.#option().everyScreen)
      // Beyond the wait for other calls, only a sleep of the device takes this long.
      const isStillWanted = () => isInTime(patient, QUEUED_MAX_MS)
      const turn = { isOurs: async (signal: AbortSignal) => isStillWanted() && isOurs(signal), hold }
      const sentence = (numbers: readonly number[]) => this.#sentences.of(numbers, place)
      void this.#announcer.say({ key, line: this.#line, number, no, room: name, place, languages, turn, sentence })
    }
  }

  /** Speaks a test call with the board's settings, after the waiting calls, and reports the result. */
  async test(id: string, { no, name, option }: Pick<WallContent, 'no' | 'name' | 'option'>): Promise<void> {
    const turn = new VoiceTestTurn(this.#didId, id)
    const isHeard = await this.#announcer.say({
      key: id,
      line: this.#line,
      number: TEST_NUMBER,
      no,
      room: name,
      languages: option.calls.languages,
      isTest: true,
      turn,
      sentence: this.#sentences.of,
    })
    // The test has not failed when voice was switched off meanwhile or the server no longer waits.
    if (this.#isClosed || turn.isOver) return
    turn.end(isHeard && this.#option().volume > 0, this.#missing)
  }

  /** Stops speaking for good. */
  close(): void {
    this.#isClosed = true
    this.#announcer.leave(this.#line)
    leaveAnnouncer(this.#options)
  }
}

/** Key of an announcement: a call whose patient has left its place is not spoken with that place. */
const keyOf = (patient: Patient): string => `${callKey(patient)} ${patient.placeName?.kr ?? ''}`

const isInTime = ({ calledAt }: Patient, maxAgeMs = TOO_LATE_MS): boolean =>
  calledAt === '' || serverClock.now() - Date.parse(calledAt) < maxAgeMs

/** Returns the server's time in the hospital's time zone: `09:30`. */
const timeOfDay = (): string => formatTime(serverClock.now())
