import Button from '@mui/material/Button'
import { type RaRecord, useGetIdentity } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '../../../contract/users.ts'
import { AUTHORITIES, type Authority, mayManageUser } from '../../../domain/authority.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { useText } from '../../i18n/useText.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { AuditButton } from './AuditButton.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useAuthority } from './useAuthority.ts'
import { USER_DEFAULTS } from './userDefaults.ts'
import { UserInputs } from './UserInputs.tsx'
import { userSheet } from './userSheet.ts'

/** The list of users with its dialogs (US-01 … US-04). */
export function UserList() {
  const text = useText()
  const own = useAuthority()
  const authorities = AUTHORITIES.map((value) => ({ value, label: text(`resources.users.authorities.${value}`) }))
  const ownId = useGetIdentity().identity?.id
  const mayChange = (user: RaRecord) => mayManageUser(own, authorityOf(user))
  return (
    <CrudPage
      name="users"
      nameOf={nameOf}
      inputs={<UserInputs />}
      defaults={USER_DEFAULTS}
      sheet={userSheet(own)}
      mayChange={mayChange}
      mayDelete={(user) => mayChange(user) && user.id !== ownId}
      renderRowActions={(user) => <PasswordButton id={user.id} disabled={!mayChange(user)} />}
      actionsWidth={240}
      dialogs={DIALOGS}
      tools={<AuditButton />}
    >
      <Col source="id" pinned filter={<TextFilter />} />
      <Col source="name" filter={<TextFilter />} />
      <Col<User>
        source="authority"
        filter={<ChoiceFilter options={authorities} />}
        render={({ authority }) => authorities.find(({ value }) => value === authority)?.label ?? authority}
        width={136}
      />
      <Col source="position" filter={<TextFilter />} />
      <Col<User> source="createdAt" render={(user) => formatDate(user.createdAt)} width={112} />
      <Col<User> source="updatedAt" render={(user) => formatDate(user.updatedAt)} width={112} />
    </CrudPage>
  )
}

function PasswordButton({ id, disabled }: { id: RaRecord['id']; disabled: boolean }) {
  const text = useText()
  const { search } = useLocation()
  const to = { pathname: `/users/${encodeURIComponent(id)}/password`, search }
  return (
    <Button size="small" component={Link} to={to} disabled={disabled}>
      {text('resources.users.changePassword')}
    </Button>
  )
}

/** Another server may know more authorities than we do: such a user is beyond everybody's reach. */
const authorityOf = (user: RaRecord): Authority => AUTHORITIES.find((known) => known === user.authority) ?? 'ROOT'

const DIALOGS = [{ path: ':id/password', element: <PasswordDialog /> }]

const nameOf = ({ id, name }: RaRecord) => `${name} (${id})`
