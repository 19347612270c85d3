import { useGetIdentity, useListContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useChangePassword } from './useChangePassword.ts'

/**
 * Dialog at `:id/password` that sets a user's new password. Users who change their own password must
 * enter the current one.
 */
export function PasswordDialog() {
  const text = useText()
  const { id = '' } = useParams()
  const { data: listed } = useListContext()
  const close = useCloseDialog()
  const isOwn = useGetIdentity().identity?.id === id
  const asksPresent = can('accounts') && isOwn
  const user = listed?.find((record) => String(record.id) === id)
  const { change, reason } = useChangePassword({ id: user?.id ?? id, asksPresent, onChanged: () => close(true) })
  return (
    <FormDialog
      title={text('resources.users.changePassword')}
      subtitle={user ? text('resources.users.passwordOf', { name: user.name, id }) : id}
      onClose={close}
    >
      <RecordForm
        alwaysEnable
        defaultValues={EMPTY}
        submitLabel={text('ra.action.save')}
        reason={reason}
        onCancel={close}
        onSubmit={change}
      >
        {asksPresent && <PasswordInput source="currentPassword" label="resources.users.presentPassword" isPresent />}
        <PasswordInput
          source="password"
          label="resources.users.newPassword"
          helperText={text('resources.users.passwordHint')}
        />
      </RecordForm>
    </FormDialog>
  )
}

const EMPTY = { currentPassword: '', password: '' }
