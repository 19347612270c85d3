import { maxLength, required, useGetIdentity, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { User } from '../../../contract/users.ts'
import { assignableAuthorities } from '../../../domain/rights.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { useFirstPages } from '../../layout/firstPages.ts'
import { hasHospitalAccounts } from '../../i18n/hospital.ts'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NEW_ID } from '../../ui/form/newId.ts'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { SecondFactorReset } from './AccountDialogs.tsx'
import { useAuthority } from './useAuthority.ts'

/** The form fields of a user. The id cannot be changed later, and the password has its own dialog later. */
export function UserInputs() {
  const text = useText()
  const user = useRecordContext<User>()
  const isNew = user === undefined
  const isOwn = useGetIdentity().identity?.id === String(user?.id)
  const pages = useFirstPages()
  const own = useAuthority()
  const isExternal = user?.isExternal === true && hasHospitalAccounts()
  const authorities = isExternal ? [user.authority] : assignableAuthorities(own)
  return (
    <>
      <TextInput source="id" readOnly={!isNew} {...(isNew && { validate: NEW_ID })} />
      {isNew && <PasswordInput source="password" helperText={text('resources.users.passwordHint')} />}
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput source="position" validate={maxLength(NAME_MAX)} half />
      <DropdownInput
        source="authority"
        options={authorities.map((value) => ({ value, label: text(`resources.users.authorities.${value}`) }))}
        {...(isExternal && { helperText: text('resources.users.external.authorityHint') })}
      />
      {can('accounts') && !isNew && !isOwn && <SuspensionInputs />}
      {user?.hasSecondFactor && !isOwn && own === 'ROOT' && <SecondFactorReset user={user} />}
      {can('accounts') && (
        <DropdownInput
          source="firstPage"
          options={pages.options}
          parse={pages.chosenBy}
          helperText={text('resources.users.firstPageHint')}
        />
      )}
    </>
  )
}

/** Values of the fields for a user without a suspension, for whom both are absent. */
export const NO_SUSPENSION = { isSuspended: false, suspendedUntil: null }

/** The form fields that suspend an account, with the last day of the suspension. */
function SuspensionInputs() {
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
