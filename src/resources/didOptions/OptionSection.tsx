import Switch from '@mui/material/Switch'
import { type ReactNode, useId, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { OptionName } from '../../../contract/optionNames.ts'
import { useText } from '../../i18n/useText.ts'
import { OptionConflict } from './OptionConflict.tsx'
import css from './OptionSection.module.css'
import { useOptionOutcome } from './optionOutcome.ts'
import type { OptionValues } from './optionValues.ts'

interface OptionSectionProps {
  readonly name: OptionName
  /** Takes the whole width of the page. */
  readonly wide?: boolean
  /** Cannot be switched off. */
  readonly always?: boolean
  /** Its file can be prepared, and removed, while it is off. */
  readonly holdsFile?: boolean
  readonly children?: ReactNode
}

/** Ends where the card's text does. */
const FLUSH = { mr: 0, flex: 'none' } as const

/**
 * One option: what it does, its on/off toggle, its fields, and whether it differs from what is stored (OM-02). The fields
 * are off with their switch, unless one of them is wrong: that has to be put right before anything can be applied.
 */
export function OptionSection({ name, wide = false, always = false, holdsFile = false, children }: OptionSectionProps) {
  const text = useText()
  const titleId = useId()
  const hintId = useId()
  const { dirtyFields, errors } = useFormState<OptionValues>()
  const values = useWatch<OptionValues, OptionName>({ name })
  const on = values === null || !('use' in values) || values.use
  const [wasWrong, setWasWrong] = useState(false)
  // for as long as it stays off: what was just put right may not be all of it yet
  if (!on && errors[name] && !wasWrong) setWasWrong(true)
  if (on && wasWrong) setWasWrong(false)
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
        <fieldset className={css.body} disabled={!on && !holdsFile && !wasWrong} aria-labelledby={titleId}>
          {children}
        </fieldset>
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
