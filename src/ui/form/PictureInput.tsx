import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useInput } from 'react-admin'
import { IMAGE_BYTES_MAX } from '../../../domain/limits.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { AS_CHOSEN, InputFrame, useFieldLabel } from './InputFrame.tsx'
import css from './PictureInput.module.css'

const MEGABYTE = 1024 * 1024
const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

interface PictureInputProps {
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  readonly helperText?: string
  /** Value of the field without a picture. */
  readonly none: '' | null
  readonly upload: (file: File) => Promise<{ readonly downloadUrl: string }>
}

/** Input for a picture: it is uploaded at once, and used when the form is saved. */
export function PictureInput({ source, label, helperText, none, upload }: PictureInputProps) {
  const text = useText()
  const toast = useToast()
  const name = useFieldLabel(source, label)
  const { id, field, fieldState } = useInput({ ...AS_CHOSEN, source })
  const { ref: inputRef, value, onChange: setUrl } = field
  const url = String(value ?? '')
  const refuse = (hint: string) => toast('ERROR', text('form.picture.failed'), hint)
  const { mutate, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: ({ downloadUrl }) => setUrl(downloadUrl),
    onError: (error) => refuse(messageOf(error) || hintOf(error, text)),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > IMAGE_BYTES_MAX) refuse(text('form.picture.tooLarge', { max: IMAGE_BYTES_MAX / MEGABYTE }))
    else mutate(file)
  }
  return (
    <InputFrame id={id} label={name} helperText={helperText} error={fieldState.error?.message}>
      <div className={css.picture}>
        {url !== '' && <img src={url} alt={name} />}
        <Button {...AS_LABEL} variant="outlined" loading={isPending} className={css.choose}>
          {text(url === '' ? 'form.picture.choose' : 'form.picture.replace')}
          <input
            id={id}
            ref={inputRef}
            type="file"
            accept={TYPES}
            onChange={({ target }) => {
              choose(target.files?.[0])
              // Otherwise choosing the same file again after a failure fires no event.
              target.value = ''
            }}
          />
        </Button>
        {url === '' ? (
          <span className={css.types}>{text('form.picture.types')}</span>
        ) : (
          <Button onClick={() => setUrl(none)}>{text('form.picture.remove')}</Button>
        )}
      </div>
    </InputFrame>
  )
}

/** Renders a button as the `<label>` of the file input inside it, which takes the focus. */
const AS_LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const
