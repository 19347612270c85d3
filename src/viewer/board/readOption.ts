import { readAnyOption, SCREEN_DEFAULT } from '../../../contract/anyOption.ts'
import type { DidOption } from '../../../contract/didOptions.ts'

/** A board's options as its screen uses them. */
export type BoardOption = Omit<DidOption, 'id' | 'tag'>

/**
 * The options that a screen draws by, as {@link readAnyOption} reads them: a notice of blanks says nothing, and each
 * screen looks somehow.
 */
export function readOption(answer: unknown): BoardOption {
  const { tag: _ofReaders, ...option } = readAnyOption(answer)
  const { notice, screen } = option
  return { ...option, notice: { ...notice, content: notice.content.trim() }, screen: screen ?? SCREEN_DEFAULT }
}
