import { useText } from '../../i18n/useText.ts'
import css from './Import.module.css'

export type LineKind = 'all' | 'good' | 'bad'

const KINDS: readonly LineKind[] = ['all', 'good', 'bad']

interface LineFilterProps {
  readonly value: LineKind
  readonly counts: Readonly<Record<LineKind, number>>
  readonly onChange: (kind: LineKind) => void
}

/** Filter of the shown lines, with the number of lines of each kind. */
export function LineFilter({ value, counts, onChange }: LineFilterProps) {
  const text = useText()
  return (
    <fieldset className={css.filter} aria-label={text('importing.show')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" data-kind={kind} aria-pressed={kind === value} onClick={() => onChange(kind)}>
          {text(`importing.${kind}`, { count: counts[kind] })}
        </button>
      ))}
    </fieldset>
  )
}
