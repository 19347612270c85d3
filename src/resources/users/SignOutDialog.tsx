import { useListContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

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
