import { assignableAuthorities } from '../../../domain/authority.ts'
import { ID_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { useFormMode } from '../../ui/form/formMode.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useChecks } from '../../ui/form/useChecks.ts'
import { useAuthority } from './useAuthority.ts'

/** The fields of a user (US-03): the id is set once, the password has a dialog of its own later. */
export function UserInputs() {
  const text = useText()
  const { idPattern } = useChecks()
  const isNew = useFormMode() === 'create'
  const authorities = assignableAuthorities(useAuthority())
  return (
    <>
      <TextField source="id" required={isNew} readOnly={!isNew} max={ID_MAX} checks={isNew ? [idPattern] : []} />
      {isNew && <PasswordField source="password" hint={text('resources.users.passwordHint')} />}
      <TextField source="name" required max={NAME_MAX} half />
      <TextField source="position" max={NAME_MAX} half />
      <ChoiceField
        source="authority"
        options={authorities.map((value) => ({ value, label: text(`resources.users.authorities.${value}`) }))}
      />
    </>
  )
}
