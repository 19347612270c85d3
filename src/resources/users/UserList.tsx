import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import { useQueryClient } from '@tanstack/react-query'
import {
  CanAccess,
  type Identifier,
  type RaRecord,
  useAuthProvider,
  useGetIdentity,
  useRecordContext,
} from 'react-admin'
import { Route } from 'react-router-dom'
import type { User } from '../../../contract/users.ts'
import { AUTHORITIES, type Authority, mayManageUser } from '../../../domain/rights.ts'
import type { AppAuthProvider } from '../../authProvider/createAuthProvider.ts'
import { formatDate, formatDateTime } from '../../i18n/formatMoment.ts'
import { hasHospitalAccounts } from '../../i18n/hospital.ts'
import { useFirstPages } from '../../layout/firstPages.ts'
import { PageTabs } from '../../layout/PageTabs.tsx'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ToolLink } from '../../ui/list/ToolButton.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { PasswordDialog, SignOutDialog } from './AccountDialogs.tsx'
import { RightsDialog } from './RightsDialog.tsx'
import { useAuthority } from './useAuthority.ts'
import { NO_SUSPENSION, UserInputs } from './UserInputs.tsx'
import { USER_DEFAULTS, userSheet } from './userSheet.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import css from './UserList.module.css'

/** The list of users with its dialogs. */
export function UserList() {
  const text = useText()
  const own = useAuthority()
  const { mayDelete } = useUserRights()
  const authorities = AUTHORITIES.map((value) => ({ value, label: text(`resources.users.authorities.${value}`) }))
  const pages = useFirstPages()
  const refreshIdentity = useIdentityRefresh()
  const dialogs = (
    <>
      {recordDialogs(<UserInputs />, USER_DEFAULTS, {
        wordsFor: (field, value) =>
          field === 'authority'
            ? text(`resources.users.authorities.${value as Authority}`)
            : field === 'firstPage'
              ? pages.labelOf(value)
              : undefined,
        onSaved: refreshIdentity,
        ...(can('accounts') && { defaultValues: NOTHING_CHOSEN }),
      })}
      <Route path=":id/password" element={<PasswordDialog />} />
      <Route path=":id/sign-out" element={<SignOutDialog />} />
      <Route
        path="rights"
        element={
          <CanAccess resource="rights" action="edit" error={null}>
            <RightsDialog />
          </CanAccess>
        }
      />
    </>
  )
  const actions = (
    <ListActions sheet={userSheet(own, can('accounts'))}>
      <CanAccess resource="rights" action="edit" error={null}>
        <ToolLink
          icon={<AdminPanelSettingsOutlined />}
          label={text('resources.users.rights.title')}
          title={text('resources.users.rights.hint')}
          to="/users/rights"
          dialog
        />
      </CanAccess>
    </ListActions>
  )
  return (
    <ListPage tabs={<PageTabs of="/users" />} actions={actions} dialogs={dialogs}>
      <DataTable isRowSelectable={mayDelete}>
        <DataTable.Col source="id" pinned filter={<TextFilter />} />
        <DataTable.Col source="name" filter={<TextFilter />} />
        <DataTable.Col<User>
          source="authority"
          filter={<ChoiceFilter options={authorities} />}
          render={(user) => (
            <>
              {authorities.find(({ value }) => value === user.authority)?.label ?? user.authority}
              <SuspensionMark user={user} />
              {user.isExternal && <span className={css.external}>{text('resources.users.external.mark')}</span>}
            </>
          )}
          width={112}
        />
        <DataTable.Col source="position" filter={<TextFilter />} />
        {can('accounts') && (
          <DataTable.Col<User> source="lastLoginAt" render={(user) => momentOf(user.lastLoginAt)} width={116} />
        )}
        <DataTable.Col<User> source="createdAt" render={(user) => formatDate(user.createdAt)} width={106} />
        <DataTable.Col<User> source="updatedAt" render={(user) => formatDate(user.updatedAt)} width={106} />
        <RowActions width={can('accounts') ? 308 : 240}>
          <UserButtons />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}

/** Fields that are absent for a user for whom nothing is chosen. */
const NOTHING_CHOSEN = { firstPage: null, ...NO_SUSPENSION }

function UserButtons() {
  const text = useText()
  const user = useRecordContext<User & RaRecord>()
  const { mayChange, mayDelete } = useUserRights()
  if (!user) return null
  const hasPassword = !user.isExternal || !hasHospitalAccounts()
  return (
    <>
      <DialogButton
        label={text('resources.users.changePassword')}
        to="/password"
        disabled={!hasPassword || !mayChange(user)}
      />
      {can('accounts') && (
        <DialogButton label={text('resources.users.signOut.button')} to="/sign-out" disabled={!mayDelete(user)} />
      )}
      <EditButton disabled={!mayChange(user)} />
      <DeleteButton disabled={!mayDelete(user)} />
    </>
  )
}

/** Returns which users the signed-in user may edit and delete. Nobody can delete themselves. */
function useUserRights() {
  const own = useAuthority()
  const ownId = useGetIdentity().identity?.id
  const mayChange = (user: RaRecord) => mayManageUser(own, authorityOf(user))
  return { mayChange, mayDelete: (user: RaRecord) => mayChange(user) && String(user.id) !== ownId }
}

/** Returns a function that refetches name, first page and authority of the signed-in user if it is the given one. */
function useIdentityRefresh() {
  const queries = useQueryClient()
  const authProvider = useAuthProvider<AppAuthProvider>()
  const ownId = useGetIdentity().identity?.id
  return (id: Identifier) => {
    if (String(id) !== ownId) return
    authProvider?.forgetIdentity()
    // react-admin's key of the identity, the permissions and the access
    void queries.invalidateQueries({ queryKey: ['auth'] })
  }
}

const momentOf = (instant: string | undefined) => (instant === undefined ? '-' : formatDateTime(instant))

/** Another server may have authorities that are unknown here. Such a user is treated as ROOT. */
const authorityOf = (user: RaRecord): Authority => AUTHORITIES.find((known) => known === user.authority) ?? 'ROOT'

/** Marks the account of a user who cannot sign in at present. */
export function SuspensionMark({ user: { isSuspended, suspendedUntil } }: { user: User }) {
  const text = useText()
  const today = formatDate(useServerNow())
  if (!isSuspended || (suspendedUntil !== undefined && suspendedUntil < today)) return null
  const label =
    suspendedUntil === undefined
      ? text('resources.users.suspension.mark')
      : text('resources.users.suspension.markUntil', { day: suspendedUntil })
  return <span className={css.mark}>{label}</span>
}
