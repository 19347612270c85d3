import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { type Check, useField } from '../../ui/form/useField.ts'
import css from './MediaField.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { MEDIA, type MediaKind, useUpload } from './useUpload.ts'

interface MediaFieldProps {
  /** Path of a `MediaFile` in the form around. */
  readonly source: string
  readonly kind: MediaKind
  readonly label: string
  /** Checks the file's address, '' while there is none. */
  readonly check?: Check<unknown>
  readonly renderPreview: (url: string) => ReactNode
}

/**
 * A photo or a video: chosen or dropped, uploaded at once, shown, and sent with the option when that is applied
 * (OM-05).
 */
export function MediaField({ source, kind, label, check, renderPreview }: MediaFieldProps) {
  const text = useText()
  const { inputRef, ...url } = useField<string>(`${source}.url`, check ? [check] : [])
  const name = useField<string>(`${source}.name`)
  const [over, setOver] = useState(false)
  const set = (file: { name: string; url: string }) => {
    name.onChange(file.name)
    url.onChange(file.url)
  }
  const { upload, cancel, uploading, percent } = useUpload(kind, set)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) upload(file)
    // the same file may be chosen again after a failure
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && uploading === null) upload(file)
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <FieldFrame id={url.id} errorId={url.errorId} label={label} error={url.error}>
      <div className={css.field} data-over={over} onDragOver={hold} onDragLeave={() => setOver(false)} onDrop={drop}>
        {url.value !== '' && renderPreview(url.value)}
        {uploading === null ? (
          <div className={css.row}>
            <p className={css.name}>
              {url.value === '' ? text('didOptions.upload.none') : name.value || url.value}
              {url.value === '' && <span className={css.drop}>{text('didOptions.upload.drop')}</span>}
            </p>
            <Button {...AS_LABEL} size="small" className={css.button} startIcon={<UploadFile />}>
              {text(url.value === '' ? 'didOptions.upload.choose' : 'didOptions.upload.replace')}
              <input
                id={url.id}
                ref={inputRef}
                className={css.input}
                type="file"
                accept={MEDIA[kind].types.join(',')}
                aria-invalid={url.error !== undefined}
                aria-describedby={url.error ? url.errorId : undefined}
                onChange={choose}
              />
            </Button>
            {url.value !== '' && (
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
    </FieldFrame>
  )
}

/** A button that is the label of the file input within: the input takes focus and has the role. */
const AS_LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const
