import type { Emergency } from '../../../contract/emergencies.ts'
import { isEmergency } from '../notices.ts'

/**
 * Speaks the emergency text of a board again and again while it lasts: on every screen, in quiet hours, and on boards
 * without voice. Loads the speaker on first use.
 */
export class EmergencyVoice {
  readonly #didId: string
  #text = ''
  #stopped = new AbortController()

  constructor(didId: string) {
    this.#didId = didId
  }

  /** Takes the board's text; to be called after each reading. */
  take(emergency: Emergency | undefined): void {
    const spoken = isEmergency(emergency) && emergency.speaks ? emergency : undefined
    const text = spoken?.text ?? ''
    if (text === this.#text) return
    this.#text = text
    this.#stopped.abort()
    this.#stopped = new AbortController()
    if (spoken) void this.#speak(spoken, this.#stopped.signal)
  }

  async #speak(emergency: Emergency, signal: AbortSignal): Promise<void> {
    try {
      const { speakEmergency } = await import('./speakEmergency.ts')
      await speakEmergency({ didId: this.#didId, text: emergency.text, isOver: () => !isEmergency(emergency) }, signal)
    } catch {
      // No Web Audio: the text is on the screen. The next change of the text tries again.
    }
  }
}
