import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DELIVERY_STATES } from '../../../../contract/constants.ts'
import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts'
import { useApi, useRead } from '../../../api/useApi.ts'
import { INTEGRATION_KEY } from '../integrationKey.ts'
import { useText } from '../../../i18n/useText.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { ActionButton } from '../../../ui/feedback/ActionButton.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { StateChip } from '../../../ui/page/StateChip.tsx'
import css from '../Channels.module.css'
import page from '../IntegrationPage.module.css'
import { formatDateTime } from '../../../i18n/formatMoment.ts'

const READ_MS = 5_000

interface DeliveriesProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** The newest events of a receiver, each of which can be sent again. */
export function Deliveries({ webhook: { id, url }, onClose }: DeliveriesProps) {
  const text = useText()
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'deliveries', id, state],
    async (api, signal) => {
      const query = { webhookId: id, size: 50, state: state || undefined }
      return (await api('GET', '/v1/webhooks/deliveries', { query, signal })).content
    },
    { refetchInterval: READ_MS },
  )
  return (
    <FormDialog title={text('webhooks.log')} subtitle={url} wide onClose={onClose}>
      <div className={css.log}>
        <div className={css.head}>
          <span className={page.about}>{text('webhooks.logHint')}</span>
          <div className={css.filter}>
            <Dropdown
              dense
              label={text('webhooks.show')}
              value={state}
              options={[
                { value: '', label: text('list.all') },
                ...DELIVERY_STATES.map((value) => ({ value, label: text(`webhooks.delivery.${value}`) })),
              ]}
              onChange={(value) => setState(DELIVERY_STATES.find((one) => one === value) ?? '')}
            />
          </div>
        </div>
        {!data ? (
          <NotLoaded error={error} onRetry={refetch} height={64} />
        ) : data.length === 0 ? (
          <p className={page.none}>{text('webhooks.noLog')}</p>
        ) : (
          <ul className={page.list}>
            {data.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  )
}

const CHIP = { PENDING: undefined, SENT: 'ok', FAILED: 'critical' } as const

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, at, state, attempts, result, nextAt } = delivery
  const text = useText()
  const queries = useQueryClient()
  const api = useApi()
  const event = text(`webhooks.events.${type}`)
  const facts = [
    formatDateTime(at),
    ...(attempts > 1 ? [text('webhooks.attempts', { count: attempts })] : []),
    ...(result === '' ? [] : [text('webhooks.answered', { result })]),
    ...(nextAt !== null && attempts > 0 ? [text('webhooks.nextAt', { at: formatDateTime(nextAt) })] : []),
  ]
  return (
    <li className={page.row}>
      <div className={page.words}>
        <span className={page.name}>{event}</span>
        <span className={page.about}>{facts.join(' · ')}</span>
      </div>
      <StateChip state={CHIP[state]}>{text(`webhooks.delivery.${state}`)}</StateChip>
      <ActionButton
        label={text('webhooks.resendOf', { event, at: formatDateTime(at) })}
        work={() => api('POST', '/v1/webhooks/deliveries', { body: { ids: [id] } })}
        done={text('webhooks.resent')}
        failed={() => text('crud.failed')}
        onSettled={() => void queries.invalidateQueries({ queryKey: INTEGRATION_KEY })}
      >
        {text('webhooks.resend')}
      </ActionButton>
    </li>
  )
}
