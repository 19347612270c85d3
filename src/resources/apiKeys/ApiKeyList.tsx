import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined'
import { Route } from 'react-router-dom'
import type { ApiKey } from '../../../contract/apiKeys.ts'
import { formatDate, formatMoment } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { PageTabs } from '../../layout/PageTabs.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import { ListActions } from '../../sheets/ListActions.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TextFilter } from '../../ui/list/filters.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton } from '../../ui/list/rowButtons.tsx'
import { ToolLink } from '../../ui/list/ToolButton.tsx'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { KioskDialog } from './KioskDialog.tsx'

/** The list of the keys of other programs. */
export function ApiKeyList() {
  const text = useText()
  const now = useServerNow()
  return (
    <ListPage
      tabs={<PageTabs of="/users" />}
      parents={[{ label: text('resources.users.menu'), to: '/users' }]}
      help={text('resources.api-keys.hint')}
      actions={
        <ListActions>
          <ToolLink
            icon={<TouchAppOutlined />}
            label={text('resources.api-keys.kiosk.title')}
            title={text('resources.api-keys.kiosk.hint')}
            to="/api-keys/kiosk"
            dialog
          />
        </ListActions>
      }
      dialogs={
        <>
          <Route path="create" element={<ApiKeyDialog />} />
          <Route path="kiosk" element={<KioskDialog />} />
        </>
      }
    >
      <DataTable>
        <DataTable.Col source="name" pinned filter={<TextFilter />} />
        <DataTable.Col<ApiKey>
          source="scopes"
          disableSort
          render={({ scopes }) => scopes.map((scope) => text(`resources.api-keys.scopes.${scope}`)).join(', ')}
        />
        <DataTable.Col<ApiKey>
          source="addresses"
          disableSort
          render={({ addresses }) => addresses.join(', ') || text('resources.api-keys.anywhere')}
        />
        <DataTable.Col<ApiKey> source="expiresAt" width={120} render={({ expiresAt }) => formatDate(expiresAt)} />
        <DataTable.Col<ApiKey>
          source="lastUsedAt"
          width={176}
          render={({ lastUsedAt, lastAddress }) =>
            lastUsedAt === null ? '-' : `${formatMoment(Date.parse(lastUsedAt), now)} · ${lastAddress}`
          }
        />
        <DataTable.Col<ApiKey> source="createdAt" width={120} render={({ createdAt }) => formatDate(createdAt)} />
        <RowActions>
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}
