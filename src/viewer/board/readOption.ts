import { readAnyOption, SCREEN_DEFAULT } from '../../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../../contract/boardOptions.ts'
import { VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { DidOption } from '../../../contract/didOptions.ts'

/** Options of a board that its screen uses. */
export type BoardOption = Omit<DidOption, 'id' | 'tag' | 'tickets'>

/**
 * Reads the options that a screen uses, with the defaults of this product where a server sends none: no voice, and
 * nothing but the queue. A notice of blanks counts as none.
 */
export function readOption(answer: unknown): BoardOption {
  const { tag: _ofReaders, ...option } = readAnyOption(answer)
  const { notice, screen, calls, voice } = option
  return {
    ...option,
    notice: { ...notice, content: notice.content.trim() },
    screen: screen ?? SCREEN_DEFAULT,
    calls: calls ?? CALLS_DEFAULT,
    voice: voice ?? VOICE_DEFAULT,
  }
}
