import { maxLength, required, useDataProvider, useGetIdentity, useRecordContext, useRefresh } from 'react-admin'
import type { User } from '../../../contract/users.ts'
import { assignableAuthorities } from '../../../domain/authority.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { useFirstPages } from '../../layout/firstPages.ts'
import { hasHospitalAccounts } from '../../i18n/hospital.ts'
import { useText } from '../../i18n/useText.ts'
import { isOwnServer } from '../../session/ownServer.ts'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NEW_ID } from '../../ui/form/newId.ts'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { SuspensionInputs } from './SuspensionInputs.tsx'
import { useAuthority } from './useAuthority.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/**
 * The form fields of a user. The id cannot be changed later, and the password has its own dialog later. Only
 * our own server stores a user's first page.
 */
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
      {isOwnServer() && !isNew && !isOwn && <SuspensionInputs />}
      {user?.hasSecondFactor && !isOwn && own === 'ROOT' && <SecondFactorReset user={user} />}
      {isOwnServer() && (
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

/** Button for ROOT that turns off the second factor of a user who lost it. */
function SecondFactorReset({ user: { id, name } }: { readonly user: User }) {
  const text = useText()
  const refresh = useRefresh()
  const provider = useDataProvider<AppDataProvider>()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: () => provider.resetSecondFactors([id]),
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
