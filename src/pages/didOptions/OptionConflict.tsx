import { useEffect, useRef } from 'react'
import type { OptionName } from '../../../contract/boardOptions.ts'
import { useText } from '../../i18n/useText.ts'
import { ConflictNotice } from '../../ui/crud/ConflictNotice.tsx'
import { useOptionOutcome } from './optionOutcome.ts'
import css from './OptionSection.module.css'
import { optionInWords } from './optionInWords.ts'

/**
 * Shown in the section of an option that a colleague has changed in the meantime. It shows both values and lets the
 * user choose one.
 */
export function OptionConflict({ name }: { name: OptionName }) {
  const text = useText()
  const { conflicts, keepMine, reload } = useOptionOutcome()
  const ref = useRef<HTMLDivElement>(null)
  const conflict = conflicts.get(name)
  const isFirst = conflicts.keys().next().value === name
  useEffect(() => {
    // The conflict may be out of view, as the page can be three screens long.
    if (conflict && isFirst) ref.current?.scrollIntoView({ block: 'center' })
  }, [conflict, isFirst])
  if (!conflict) return null
  return (
    <div ref={ref} className={css.conflict}>
      <ConflictNotice
        fields={conflict.fields}
        labelOf={() => text(`didOptions.${name}.title`)}
        wordsFor={(_, value) => optionInWords(name, value, text)}
        isBesideSave
        onKeepMine={() => keepMine(name)}
        onReload={() => void reload(name)}
      />
    </div>
  )
}
