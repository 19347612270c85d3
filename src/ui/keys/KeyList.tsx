import css from './KeyList.module.css'
import type { Shortcut } from './ShortcutRegistry.ts'

/** Symbols and names shown instead of the DOM's key names. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

interface KeyListProps<L extends string> {
  readonly shortcuts: readonly Shortcut<L>[]
  readonly text: (label: L) => string
  /** Whether single-key shortcuts are switched off. */
  readonly isResting?: boolean
}

/** Keys and their effects, in the help sheets of the console and of the mini viewer. */
export const KeyList = <L extends string>({ shortcuts, text, isResting = false }: KeyListProps<L>) => (
  <dl className={css.keys}>
    {shortcuts.map(({ keys, label }) => (
      <div key={label} data-resting={isResting && keys.some((key) => key.length === 1)}>
        <dt>{text(label)}</dt>
        <dd>
          {keys.map((key) => (
            <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
