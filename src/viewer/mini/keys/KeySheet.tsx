import { useEffect, useRef } from 'react'
import type { keys as korean } from '../../../i18n/ko/keys.ts'
import { miniTexts } from '../../../i18n/display/miniTexts.ts'
import type { Shortcut } from '../../../ui/keys/ShortcutRegistry.ts'
import type { KeyText } from './MiniKeys.tsx'
import '../MiniDialog.css'

interface KeySheetProps {
  readonly shortcuts: readonly Shortcut<KeyText>[]
  readonly text: typeof korean
  /** Whether letter and symbol shortcuts are enabled on this device. */
  readonly letters: boolean
  readonly enableLetters: (enabled: boolean) => void
  readonly onClose: () => void
}

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }

/** List of the window's keys, with a switch that disables letter shortcuts (WCAG 2.1.4). */
export function KeySheet({ shortcuts, text, letters, enableLetters, onClose }: KeySheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="mini-dialog" aria-label={text.title} onClose={onClose}>
      <div className="mini-sheet">
        <h2>{text.title}</h2>
        <dl className="key-list">
          {shortcuts.map(({ keys, label }) => (
            <div key={label}>
              <dt>{text[label]}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="key-letters">
          <input type="checkbox" checked={letters} onChange={(event) => enableLetters(event.currentTarget.checked)} />
          {text.enabled}
        </label>
        <button type="button" className="mini-close" onClick={onClose}>
          {miniTexts().close}
        </button>
      </div>
    </dialog>
  )
}
