import { useAppDataProvider } from '../../dataProvider/useAppDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { useReason } from '../../ui/feedback/useReason.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

interface Changing {
  /** Id of the user, of the type that the server sent. */
  readonly id: string | number
  /** Whether the form asks for the current password; true for one's own on our server. */
  readonly asksPresent: boolean
  readonly onChanged: () => void
}

/** Changes the password of a user and shows the outcome in a toast; `change` returns the errors of the fields. */
export function useChangePassword({ id, asksPresent, onChanged }: Changing) {
  const text = useText()
  const toast = useToast()
  const provider = useAppDataProvider()
  const { reason, setReason, report } = useReason()

  const change = async (values: Record<string, unknown>) => {
    try {
      const password = String(values.password ?? '')
      await provider.changePassword({
        id,
        password,
        ...(asksPresent && { currentPassword: String(values.currentPassword ?? '') }),
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
