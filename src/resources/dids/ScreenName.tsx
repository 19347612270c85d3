import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import type { Display } from '../../../contract/displays.ts'
import { SCREEN_NAME_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { fieldMessageOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import { focusOnce } from '../../ui/focus.ts'
import css from './ScreenName.module.css'

interface ScreenNameProps {
  readonly display: Display
  readonly onName: (name: string) => Promise<void>
}

/** The location that staff gave a screen, and a form to set, change or clear it. */
export function ScreenName({ display, onName }: ScreenNameProps) {
  const text = useText()
  const [editing, setEditing] = useState(false)
  if (editing) return <NameForm display={display} onName={onName} onClose={() => setEditing(false)} />
  const { name } = display
  return (
    <div className={css.shown}>
      <p className={css.name} data-named={name !== ''}>
        {name || text('resources.dids.displays.unnamed')}
      </p>
      <Button
        size="small"
        variant={name ? 'text' : 'outlined'}
        startIcon={name ? <EditOutlined /> : undefined}
        aria-label={name ? text('resources.dids.displays.renameOf', { name }) : undefined}
        onClick={() => setEditing(true)}
      >
        {text(name ? 'resources.dids.displays.rename' : 'resources.dids.displays.name')}
      </Button>
    </div>
  )
}

function NameForm({ display, onName, onClose }: ScreenNameProps & { readonly onClose: () => void }) {
  const text = useText()
  const id = useId()
  const [name, setName] = useState(display.name)
  const { mutate, isPending } = useToldMutation({
    work: async () => {
      await onName(name)
      onClose()
    },
    done: text(name.trim() === '' ? 'resources.dids.displays.unnamedDone' : 'resources.dids.displays.named'),
    failed: (error) => fieldMessageOf(error) || messageOf(error) || text('resources.dids.displays.nameFailed'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.label} htmlFor={id}>
        {text('resources.dids.displays.nameLabel')}
      </label>
      <div className={css.row}>
        <OutlinedInput
          id={id}
          size="small"
          className={css.field}
          value={name}
          autoComplete="off"
          placeholder={text('resources.dids.displays.nameExample')}
          inputRef={focusOnce}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape closes only this form, not the surrounding dialog.
            event.stopPropagation()
            onClose()
          }}
          slotProps={{ input: { maxLength: SCREEN_NAME_MAX, 'aria-describedby': `${id}-hint` } }}
        />
        <Button type="submit" variant="contained" color="primary" loading={isPending}>
          {text('ra.action.save')}
        </Button>
        <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
      </div>
      <p className={css.hint} id={`${id}-hint`}>
        {text(display.name === '' ? 'resources.dids.displays.nameHint' : 'resources.dids.displays.renameHint')}
      </p>
    </form>
  )
}
