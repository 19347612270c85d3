import Button from '@mui/material/Button'
import Check from '@mui/icons-material/Check'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focusOnce.ts'
import css from './ListMenu.module.css'
import type { SavedView } from './savedViews.ts'
import { ViewNameForm } from './ViewNameForm.tsx'

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
