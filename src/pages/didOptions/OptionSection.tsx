import Switch from '@mui/material/Switch'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { OptionName } from '../../../contract/boardOptions.ts'
import { useText } from '../../i18n/useText.ts'
import { ConflictNotice } from '../../ui/crud/ConflictNotice.tsx'
import { optionInWords } from './optionInWords.ts'
import css from './OptionSection.module.css'
import { useOptionOutcome } from './optionOutcome.ts'
import type { OptionValues } from './optionValues.ts'

interface OptionSectionProps {
  readonly name: OptionName
  /** Takes the full width of the page. */
  readonly wide?: boolean
  /** The option cannot be switched off. */
  readonly always?: boolean
  /** A file of it is being uploaded. */
  readonly isUploading?: boolean
  readonly children?: ReactNode
}

/** Aligns the switch with the end of the card's text. */
const FLUSH = { mr: 0, flex: 'none' } as const

/**
 * One option: its description, its on/off switch, its fields, and whether it differs from the stored value.
 * While the option is off, its fields are folded, unless one of them is refused or an upload runs.
 */
export function OptionSection({
  name,
  wide = false,
  always = false,
  isUploading = false,
  children,
}: OptionSectionProps) {
  const text = useText()
  const titleId = useId()
  const hintId = useId()
  const { dirtyFields, errors } = useFormState<OptionValues>()
  const values = useWatch<OptionValues, OptionName>({ name })
  const isFolded = values !== null && 'use' in values && !values.use && !errors[name] && !isUploading
  const { failed, conflicts } = useOptionOutcome()
  const title = text(`didOptions.${name}.title`)
  return (
    <section className={css.section} data-wide={wide} aria-labelledby={titleId}>
      <header className={css.header}>
        <div>
          <h2 className={css.title} id={titleId}>
            {title}
            {dirtyFields[name] && <span className={css.changed}>{text('didOptions.changed')}</span>}
          </h2>
          <p className={css.hint} id={hintId}>
            {text(`didOptions.${name}.hint`)}
          </p>
        </div>
        {!always && <OptionSwitch name={name} title={title} hintId={hintId} />}
      </header>
      {children && (
        <div className={css.body} hidden={isFolded}>
          {children}
        </div>
      )}
      {conflicts.has(name) && <OptionConflict name={name} />}
      {failed.has(name) && (
        <p className={css.failed} role="alert">
          {text('didOptions.notAppliedHere')}
        </p>
      )}
    </section>
  )
}

interface OptionSwitchProps {
  readonly name: OptionName
  readonly title: string
  readonly hintId: string
}

function OptionSwitch({ name, title, hintId }: OptionSwitchProps) {
  const { field } = useInput({ source: `${name}.use` })
  return (
    <Switch
      sx={FLUSH}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={() => field.onBlur()}
      slotProps={{ input: { ref: field.ref, 'aria-label': title, 'aria-describedby': hintId } }}
    />
  )
}

/**
 * Shown in the section of an option that a colleague has changed in the meantime. It shows both values and lets the
 * user choose one.
 */
function OptionConflict({ name }: { name: OptionName }) {
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
