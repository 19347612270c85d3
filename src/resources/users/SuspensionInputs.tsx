import { useWatch } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** Values of the fields for a user without a suspension, for whom both are absent. */
export const NO_SUSPENSION = { isSuspended: false, suspendedUntil: null }

/** The form fields that suspend an account, with the last day of the suspension. */
export function SuspensionInputs() {
  const text = useText()
  const isSuspended: unknown = useWatch({ name: 'isSuspended' })
  return (
    <>
      <BooleanInput source="isSuspended" helperText={text('resources.users.suspension.hint')} />
      {isSuspended === true && (
        <TextInput
          source="suspendedUntil"
          type="date"
          parse={(day: string) => day || null}
          helperText={text('resources.users.suspension.untilHint')}
        />
      )}
    </>
  )
}
