import Button from '@mui/material/Button'
import { useText } from '../../../i18n/useText.ts'
import { CopyField } from '../../../ui/form/CopyField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import css from '../Channels.module.css'

interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** Dialog that shows a secret, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const text = useText()
  return (
    <FormDialog title={text('webhooks.secret')} firm onClose={onClose}>
      <div className={css.secret}>
        <CopyField label={text('webhooks.secret')} helperText={text('webhooks.once')} value={secret} />
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('ra.action.close')}
        </Button>
      </div>
    </FormDialog>
  )
}
