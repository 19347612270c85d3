import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react'
import { useInput, type Validator } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { AS_CHOSEN, helperTextIdOf, InputFrame } from '../../ui/form/InputFrame.tsx'
import css from './MediaInput.module.css'
import { MEDIA, type MediaKind, useUpload } from './useUpload.ts'

interface MediaInputProps {
  /** Path of a `MediaFile` in the surrounding form. */
  readonly source: string
  readonly kind: MediaKind
  readonly label: string
  /** Validates the file's URL, which is '' while there is no file. */
  readonly validate?: Validator
  readonly renderPreview: (url: string) => ReactNode
}

/**
 * Input for a photo or a video. The file is chosen or dropped, uploaded at once and shown. It is sent with the option
 * when the user applies it.
 */
export function MediaInput({ source, kind, label, validate, renderPreview }: MediaInputProps) {
  const text = useText()
  const { id, field, fieldState } = useInput({
    ...AS_CHOSEN,
    source: `${source}.url`,
    ...(validate && { validate }),
  })
  const { ref: inputRef, value: url, onChange: setUrl } = field
  const error = fieldState.error?.message
  const file = useInput({ ...AS_CHOSEN, source: `${source}.name` })
  const [over, setOver] = useState(false)
  const set = (media: { name: string; url: string }) => {
    file.field.onChange(media.name)
    setUrl(media.url)
  }
  const { upload, cancel, uploading, percent } = useUpload(kind, set)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (chosen) upload(chosen)
    // Clear the input: otherwise choosing the same file again after a failure fires no change event.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && uploading === null) upload(dropped)
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <InputFrame id={id} label={label} error={error}>
      <div className={css.field} data-over={over} onDragOver={hold} onDragLeave={() => setOver(false)} onDrop={drop}>
        {url !== '' && renderPreview(url)}
        {uploading === null ? (
          <div className={css.row}>
            <p className={css.name}>
              {url === '' ? text('didOptions.upload.none') : file.field.value || url}
              {url === '' && <span className={css.drop}>{text('didOptions.upload.drop')}</span>}
            </p>
            <Button {...AS_LABEL} size="small" className={css.button} startIcon={<UploadFile />}>
              {text(url === '' ? 'didOptions.upload.choose' : 'didOptions.upload.replace')}
              <input
                id={id}
                ref={inputRef}
                className={css.input}
                type="file"
                accept={MEDIA[kind].types.join(',')}
                aria-invalid={error !== undefined}
                aria-describedby={error ? helperTextIdOf(id) : undefined}
                onChange={choose}
              />
            </Button>
            {url !== '' && (
              <IconButton
                size="small"
                aria-label={text('didOptions.upload.remove')}
                title={text('didOptions.upload.remove')}
                onClick={() => set({ name: '', url: '' })}
              >
                <DeleteOutlined />
              </IconButton>
            )}
          </div>
        ) : (
          <UploadProgress name={uploading} percent={percent} onCancel={cancel} />
        )}
      </div>
    </InputFrame>
  )
}

/** Progress of an upload, and the button that cancels it. */
function UploadProgress({ name, percent, onCancel }: { name: string; percent: number; onCancel: () => void }) {
  const text = useText()
  const label = text('didOptions.upload.progress', { name, percent })
  return (
    <div className={css.row}>
      <div className={css.progress}>
        <p className={css.name}>{label}</p>
        <LinearProgress variant="determinate" value={percent} aria-label={label} />
      </div>
      <Button size="small" onClick={onCancel}>
        {text('didOptions.upload.cancel')}
      </Button>
    </div>
  )
}

/** Renders a button as the `<label>` of the file input inside it. The input takes the focus and has the role. */
const AS_LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const
