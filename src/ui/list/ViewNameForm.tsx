import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focusOnce.ts'
import css from './ListMenu.module.css'
import { VIEW_NAME_MAX } from './savedViews.ts'

interface ViewNameFormProps {
  readonly name: string
  /** Names that are already used. */
  readonly taken?: readonly string[]
  /** Returns a hint about a name; '' for none. */
  readonly hintFor?: (name: string) => string
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/** Form for the name of a view. */
export function ViewNameForm({ name, taken = [], hintFor, onSave, onCancel }: ViewNameFormProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState(name)
  const given = typed.trim()
  const isTaken = taken.includes(given)
  const hint = hintFor?.(given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given !== '' && !isTaken) onSave(given)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={id}>{text('listTools.viewName')}</label>
      <OutlinedInput
        id={id}
        size="small"
        value={typed}
        error={isTaken}
        inputRef={focusOnce}
        onChange={(event) => setTyped(event.target.value)}
        inputProps={{ maxLength: VIEW_NAME_MAX }}
      />
      {isTaken && <p role="alert">{text('listTools.viewTaken')}</p>}
      {hint && <p>{hint}</p>}
      <div className={css.actions}>
        <Button size="small" onClick={onCancel}>
          {text('ra.action.cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained" color="primary" disabled={given === '' || isTaken}>
          {text('ra.action.save')}
        </Button>
      </div>
    </form>
  )
}
