import { Emitter } from '../../emitter.ts'
import type { BoardMessage } from '../../realtime/parseBoardMessage.ts'

/** Time a message is shown over the screen, in milliseconds. */
const OVERLAY_MS = 4_800

/** A message over the screen; `key` differs for each, so that a repeated text is announced again. */
export interface OverlayMessage extends BoardMessage {
  readonly key: number
}

/** The message over the screen: a newer one replaces an older one, an empty text shows nothing. */
export class OverlayStore extends Emitter {
  #shown: OverlayMessage | null = null
  #count = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly show = (message: BoardMessage): void => {
    if (message.message.trim() === '') return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#set(null), OVERLAY_MS)
    this.#count += 1
    this.#set({ ...message, key: this.#count })
  }

  readonly getShown = (): OverlayMessage | null => this.#shown

  #set(message: OverlayMessage | null): void {
    this.#shown = message
    this.emit()
  }
}
