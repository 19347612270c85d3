import type { keys as korean } from '../../../i18n/ko/keys.ts'
import { KeyList } from '../../../ui/keys/KeyList.tsx'
import type { Shortcut } from '../../../ui/keys/ShortcutRegistry.ts'
import { MiniDialog } from '../MiniDialog.tsx'
import css from './KeySheet.module.css'
import type { KeyText } from './MiniKeys.tsx'

interface KeySheetProps {
  readonly shortcuts: readonly Shortcut<KeyText>[]
  readonly text: typeof korean
  /** Whether letter and symbol shortcuts are enabled on this device. */
  readonly letters: boolean
  readonly enableLetters: (enabled: boolean) => void
  readonly onClose: () => void
}

/** List of the window's keys, with a switch that disables letter shortcuts (WCAG 2.1.4). */
export function KeySheet({ shortcuts, text, letters, enableLetters, onClose }: KeySheetProps) {
  return (
    <MiniDialog title={text.title} onClose={onClose}>
      <KeyList shortcuts={shortcuts} text={(label) => text[label]} />
      <label className={css.letters}>
        <input type="checkbox" checked={letters} onChange={(event) => enableLetters(event.currentTarget.checked)} />
        {text.enabled}
      </label>
    </MiniDialog>
  )
}
