import { readAnyOption, SCREEN_DEFAULT } from '../../../contract/anyOption.ts'
import { VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { DidOption } from '../../../contract/didOptions.ts'

/** Options of a board that its screen uses. */
export type BoardOption = Omit<DidOption, 'id' | 'tag'>

/**
 * Reads the options of a screen like {@link readAnyOption}, with defaults: blank notices are empty, and missing screen
 * and voice options get their default values.
 */
export function readOption(answer: unknown): BoardOption {
  const { tag: _ofReaders, ...option } = readAnyOption(answer)
  const { notice, screen, voice } = option
  return {
    ...option,
    notice: { ...notice, content: notice.content.trim() },
    screen: screen ?? SCREEN_DEFAULT,
    voice: voice ?? VOICE_DEFAULT,
  }
}
