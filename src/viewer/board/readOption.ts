import { readAnyOption, SCREEN_DEFAULT } from '../../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../../contract/boardOptions.ts'
import { VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { DidOption } from '../../../contract/didOptions.ts'

/** Options of a board that its screen uses. */
export type BoardOption = Omit<DidOption, 'id' | 'tag'>

/**
 * The options that a screen draws by, as {@link readAnyOption} reads them: a notice of blanks says nothing, each
 * screen looks somehow, and only a board that says so speaks, or shows more than its queue.
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
