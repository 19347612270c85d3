import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../feedback/useToast.tsx'
import { FormDialog } from './FormDialog.tsx'
import { helperTextIdOf, InputFrame } from './InputFrame.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly helperText: string
  readonly value: string
}

/** Read-only text with a button that copies it. */
export function CopyField({ label, helperText, value }: CopyFieldProps) {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast('SUCCESS', text('form.copied'))
    } catch {
      // Browsers offer the clipboard on https only: select the text, so that Ctrl+C copies it.
      field.current?.select()
      toast('INFOMATION', text('form.selected'))
    }
  }
  return (
    <InputFrame id={id} label={label} helperText={helperText}>
      <OutlinedInput
        id={id}
        size="small"
        readOnly
        value={value}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        endAdornment={
          <IconButton size="small" aria-label={text('form.copy')} title={text('form.copy')} onClick={() => void copy()}>
            <ContentCopyOutlined />
          </IconButton>
        }
        slotProps={{ input: { 'aria-describedby': helperTextIdOf(id) } }}
      />
    </InputFrame>
  )
}

interface SecretDialogProps extends CopyFieldProps {
  readonly title: string
  readonly subtitle?: string
  readonly onClose: () => void
}

/** Dialog that shows a secret, this once. */
export function SecretDialog({ title, subtitle = '', onClose, ...secret }: SecretDialogProps) {
  const text = useText()
  return (
    <FormDialog title={title} subtitle={subtitle} firm onClose={onClose}>
      <div style={SECRET}>
        <CopyField {...secret} />
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('ra.action.close')}
        </Button>
      </div>
    </FormDialog>
  )
}

const SECRET = { display: 'grid', gap: 24, justifyItems: 'end', padding: '8px 24px 24px' }
