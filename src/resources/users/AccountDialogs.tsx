import { useGetIdentity, useListContext, useRefresh } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useChangePassword } from './useChangePassword.ts'
import { useApi } from '../../api/useApi.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { User } from '../../../contract/users.ts'

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

/** Dialog at `:id/sign-out` that ends all sessions of a user. */
export function SignOutDialog() {
  const text = useText()
  const { id = '' } = useParams()
  const { data: listed } = useListContext()
  const close = useCloseDialog()
  const api = useApi()
  const user = listed?.find((record) => String(record.id) === id)
  const { mutate, isPending } = useToldMutation({
    work: () => api('POST', '/v1/users/sign-out', { body: { ids: [id] } }),
    done: text('resources.users.signOut.done'),
    failed: () => text('resources.users.signOut.failed'),
    onSettled: () => close(true),
  })
  return (
    <ConfirmDialog
      open
      title={text('resources.users.signOut.question')}
      subject={user ? text('resources.users.passwordOf', { name: user.name, id }) : id}
      text={text('resources.users.signOut.text')}
      confirmLabel={text('resources.users.signOut.button')}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={close}
    />
  )
}

/** Button for ROOT that turns off the second factor of a user who lost it. */
export function SecondFactorReset({ user: { id, name } }: { readonly user: User }) {
  const text = useText()
  const refresh = useRefresh()
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: () => api('POST', '/v1/users/second-factor/reset', { body: { ids: [id] } }),
    done: text('secondFactor.reset.done'),
    failed: () => text('secondFactor.reset.failed'),
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  return (
    <div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text('secondFactor.reset.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('secondFactor.reset.question')}
        subject={text('resources.users.passwordOf', { name, id })}
        text={text('secondFactor.reset.text')}
        confirmLabel={text('secondFactor.reset.button')}
        busy={isPending}
        danger
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
