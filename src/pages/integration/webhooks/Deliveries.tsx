import { useState } from 'react'
import { DELIVERY_STATES } from '../../../../contract/constants.ts'
import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts'
import { useApi, useRead } from '../../../api/useApi.ts'
import { formatDateTime } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { ActionButton } from '../../../ui/feedback/ActionButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { StateChip } from '../../../ui/page/StateChip.tsx'
import css from '../Channels.module.css'
import page from '../IntegrationPage.module.css'
import { Row, Rows } from '../Rows.tsx'
import { INTEGRATION_KEY, useReread } from '../useIntegration.ts'

const READ_MS = 5_000

interface DeliveriesProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** The newest events of a receiver, each of which can be sent again. */
export function Deliveries({ webhook: { id, url }, onClose }: DeliveriesProps) {
  const text = useText()
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  const query = useRead(
    [...INTEGRATION_KEY, 'deliveries', id, state],
    async (api, signal) => {
      const filter = { webhookId: id, size: 50, state: state || undefined }
      return (await api('GET', '/v1/webhooks/deliveries', { query: filter, signal })).content
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
        <Rows {...query} rows={query.data} none={text('webhooks.noLog')}>
          {(delivery) => <Delivery key={delivery.id} delivery={delivery} />}
        </Rows>
      </div>
    </FormDialog>
  )
}

const CHIP = { PENDING: undefined, SENT: 'ok', FAILED: 'critical' } as const

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, at, state, attempts, result, nextAt } = delivery
  const text = useText()
  const api = useApi()
  const reread = useReread()
  const event = text(`webhooks.events.${type}`)
  return (
    <Row
      name={event}
      about={[
        [
          formatDateTime(at),
          attempts > 1 && text('webhooks.attempts', { count: attempts }),
          result !== '' && text('webhooks.answered', { result }),
          nextAt !== null && attempts > 0 && text('webhooks.nextAt', { at: formatDateTime(nextAt) }),
        ],
      ]}
    >
      <StateChip state={CHIP[state]}>{text(`webhooks.delivery.${state}`)}</StateChip>
      <ActionButton
        label={text('webhooks.resendOf', { event, at: formatDateTime(at) })}
        work={() => api('POST', '/v1/webhooks/deliveries', { body: { ids: [id] } })}
        done={text('webhooks.resent')}
        failed={() => text('crud.failed')}
        onSettled={reread}
      >
        {text('webhooks.resend')}
      </ActionButton>
    </Row>
  )
}
