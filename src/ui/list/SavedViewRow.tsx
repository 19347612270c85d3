import Button from '@mui/material/Button'
import Check from '@mui/icons-material/Check'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { useState, type FormEvent, useId } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focus.ts'
import css from './ListMenu.module.css'
import { type SavedView, VIEW_NAME_MAX } from './savedViews.ts'

interface SavedViewRowProps {
  readonly view: SavedView
  /** Whether the list currently shows this view. */
  readonly current: boolean
  /** Names of the other views. */
  readonly taken: readonly string[]
  readonly onApply: () => void
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

/** Saved view: a click applies it; renaming and deleting replace the row's content. */
export function SavedViewRow({
  view: { label: name },
  current,
  taken,
  onApply,
  onRename,
  onRemove,
}: SavedViewRowProps) {
  const text = useText()
  const [doing, setDoing] = useState<'rename' | 'remove' | 'done' | null>(null)
  const stop = () => setDoing('done')

  if (doing === 'rename') {
    return (
      <li>
        <ViewNameForm
          name={name}
          taken={taken}
          onCancel={stop}
          onSave={(next) => {
            onRename(next)
            stop()
          }}
        />
      </li>
    )
  }
  if (doing === 'remove') {
    return (
      <li className={css.form}>
        <p>{text('listTools.removeView', { name })}</p>
        <div className={css.actions}>
          <Button size="small" onClick={stop} ref={focusOnce}>
            {text('ra.action.cancel')}
          </Button>
          <Button size="small" variant="contained" color="error" onClick={onRemove}>
            {text('ra.action.delete')}
          </Button>
        </div>
      </li>
    )
  }
  const renameLabel = text('listTools.renameOf', { name })
  const removeLabel = text('listTools.removeOf', { name })
  return (
    <li className={css.view}>
      {/* the buttons that had the focus are unmounted */}
      <button
        ref={doing === 'done' ? focusOnce : null}
        type="button"
        className={css.apply}
        aria-pressed={current}
        onClick={onApply}
      >
        <span className={css.name}>{name}</span>
        {current && <Check aria-hidden />}
      </button>
      <IconButton size="small" aria-label={renameLabel} title={renameLabel} onClick={() => setDoing('rename')}>
        <EditOutlined />
      </IconButton>
      <IconButton size="small" aria-label={removeLabel} title={removeLabel} onClick={() => setDoing('remove')}>
        <DeleteOutlined />
      </IconButton>
    </li>
  )
}

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
