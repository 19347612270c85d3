import Button from '@mui/material/Button'
import { useState } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { useChangePassword } from '../useChangePassword.ts'
import { Refusal } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import css from './MyPage.module.css'

/** Form for the user's own password. The fields are cleared after success. */
export function OwnPasswordForm({ id }: { id: string | number }) {
  const text = useText()
  const [changes, setChanges] = useState(0)
  const asksPresent = can('accounts')
  const { change, reason } = useChangePassword({ id, asksPresent, onChanged: () => setChanges((count) => count + 1) })
  return (
    <Card title={text('resources.users.changePassword')} hint={text('my.passwordHint')}>
      <Form
        key={changes}
        className={css.form}
        noValidate
        disableInvalidFormNotification
        defaultValues={EMPTY}
        onSubmit={change}
      >
        {reason && <Refusal>{reason}</Refusal>}
        {asksPresent && <PasswordInput source="currentPassword" label="resources.users.presentPassword" isPresent />}
        <PasswordInput source="password" label="resources.users.newPassword" />
        <Submit />
      </Form>
    </Card>
  )
}

function Submit() {
  const text = useText()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Button
      type="submit"
      variant="contained"
      color="primary"
      disabled={!isDirty}
      loading={isSubmitting}
      sx={{ alignSelf: 'end' }}
    >
      {text('resources.users.changePassword')}
    </Button>
  )
}

const EMPTY = { currentPassword: '', password: '' }
