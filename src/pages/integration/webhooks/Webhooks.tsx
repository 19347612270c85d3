import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useRead } from '../../../api/useApi.ts'
import { INTEGRATION_KEY } from '../integrationKey.ts'
import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import css from '../Channels.module.css'
import page from '../IntegrationPage.module.css'
import { Deliveries } from './Deliveries.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const READ_MS = 10_000

/** The open dialog: a new receiver, a changed one, the log of one, or a secret that is shown once. */
export type WebhookDialogState =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'log'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string }

/** The programs that are notified of events; ROOT manages them, managers read the log and send again. */
export function Webhooks() {
  const text = useText()
  const queries = useQueryClient()
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'webhooks', action: 'edit' })
  const [dialog, setDialog] = useState<WebhookDialogState | null>(null)
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'webhooks'],
    async (api, signal) => (await api('GET', '/v1/webhooks', { query: { size: 100 }, signal })).content,
    { refetchInterval: READ_MS },
  )
  const reread = () => void queries.invalidateQueries({ queryKey: INTEGRATION_KEY })
  const close = () => setDialog(null)
  const saved = (secret?: string) => {
    setDialog(secret === undefined ? null : { kind: 'secret', secret })
    reread()
  }
  return (
    <Card title={text('webhooks.title')}>
      <div className={css.head}>
        <span className={page.about}>{text('webhooks.lead')}</span>
        {mayChange && (
          <Button size="small" variant="contained" color="primary" onClick={() => setDialog({ kind: 'create' })}>
            {text('webhooks.add')}
          </Button>
        )}
      </div>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.length === 0 ? (
        <p className={page.none}>{text('webhooks.none')}</p>
      ) : (
        <ul className={page.list}>
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              mayChange={mayChange}
              onOpen={setDialog}
              onSettled={reread}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'create' && <WebhookDialog onClose={close} onSaved={saved} />}
      {dialog?.kind === 'edit' && <WebhookDialog webhook={dialog.webhook} onClose={close} onSaved={saved} />}
      {dialog?.kind === 'log' && <Deliveries webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'secret' && <SecretDialog secret={dialog.secret} onClose={close} />}
    </Card>
  )
}
