import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useReason } from '../../ui/feedback/useReason.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

interface Changing {
  /** Id of the user, of the type that the server sent. */
  readonly id: string | number
  /** Whether the form asks for the current password; true for one's own. */
  readonly asksPresent: boolean
  readonly onChanged: () => void
}

/** Changes the password of a user and shows the outcome in a toast; `change` returns the errors of the fields. */
export function useChangePassword({ id, asksPresent, onChanged }: Changing) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { reason, setReason, report } = useReason()

  const change = async (values: Record<string, unknown>) => {
    try {
      await api('PATCH', '/v1/users/password', {
        body: {
          // A number of another server keeps its type.
          id: id as string,
          password: String(values.password ?? ''),
          ...(asksPresent && { currentPassword: String(values.currentPassword ?? '') }),
        },
      })
    } catch (error) {
      return report(error, text('crud.failed'))
    }
    setReason('')
    toast('SUCCESS', text('resources.users.passwordChanged'), text('resources.users.passwordChangedHint'))
    onChanged()
    return undefined
  }
  return { change, reason }
}
