import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useRead } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { SecretDialog } from '../../../ui/form/CopyField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import css from '../Channels.module.css'
import page from '../IntegrationPage.module.css'
import { Rows } from '../Rows.tsx'
import { INTEGRATION_KEY, useReread } from '../useIntegration.ts'
import { Deliveries } from './Deliveries.tsx'
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
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'webhooks', action: 'edit' })
  const [dialog, setDialog] = useState<WebhookDialogState | null>(null)
  const query = useRead(
    [...INTEGRATION_KEY, 'webhooks'],
    async (api, signal) => (await api('GET', '/v1/webhooks', { query: { size: 100 }, signal })).content,
    { refetchInterval: READ_MS },
  )
  const reread = useReread()
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
      <Rows {...query} rows={query.data} none={text('webhooks.none')}>
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} mayChange={mayChange} onOpen={setDialog} onSettled={reread} />
        )}
      </Rows>
      {dialog?.kind === 'create' && <WebhookDialog onClose={close} onSaved={saved} />}
      {dialog?.kind === 'edit' && <WebhookDialog webhook={dialog.webhook} onClose={close} onSaved={saved} />}
      {dialog?.kind === 'log' && <Deliveries webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'secret' && (
        <SecretDialog
          title={text('webhooks.secret')}
          label={text('webhooks.secret')}
          helperText={text('webhooks.once')}
          value={dialog.secret}
          onClose={close}
        />
      )}
    </Card>
  )
}
