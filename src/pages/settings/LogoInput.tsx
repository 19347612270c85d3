import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useInput } from 'react-admin'
import { IMAGE_BYTES_MAX } from '../../../domain/limits.ts'
import { uploadFile } from '../../api/uploadFile.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { AS_CHOSEN, InputFrame } from '../../ui/form/InputFrame.tsx'
import css from './SettingsPage.module.css'

const MEGABYTE = 1024 * 1024
const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** Input for the logo: the picture is uploaded at once, and used when the form is saved. */
export function LogoInput() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { id, field, fieldState } = useInput({ ...AS_CHOSEN, source: 'logo' })
  const { ref: inputRef, value, onChange: setUrl } = field
  const url = String(value ?? '')
  const refuse = (hint: string) => toast('ERROR', text('settings.upload.failed'), hint)
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      uploadFile(api, file, { signal: new AbortController().signal, onProgress: () => undefined }),
    onSuccess: ({ downloadUrl }) => setUrl(downloadUrl),
    onError: (error) => refuse(messageOf(error) || hintOf(error, text)),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > IMAGE_BYTES_MAX) refuse(text('settings.upload.tooLarge', { max: IMAGE_BYTES_MAX / MEGABYTE }))
    else mutate(file)
  }
  return (
    <InputFrame id={id} label={text('settings.fields.logo')} error={fieldState.error?.message}>
      <div className={css.logo}>
        {url !== '' && <img src={url} alt={text('settings.upload.preview')} />}
        <Button {...AS_LABEL} variant="outlined" loading={isPending} className={css.choose}>
          {text(url === '' ? 'settings.upload.choose' : 'settings.upload.replace')}
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
          <span className={css.types}>{text('settings.upload.none')}</span>
        ) : (
          <Button onClick={() => setUrl('')}>{text('settings.upload.remove')}</Button>
        )}
      </div>
    </InputFrame>
  )
}

/** Renders a button as the `<label>` of the file input inside it, which takes the focus. */
const AS_LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const
