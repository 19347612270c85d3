import { CheckboxGroupInput, maxLength, maxValue, minValue, required } from 'react-admin'
import type { Webhook, WebhookCreate } from '../../../../contract/webhooks.ts'
import { URL_MAX } from '../../../../domain/limits.ts'
import { NEAR_DEFAULT, NEAR_MAX, WEBHOOK_EVENTS } from '../../../../domain/webhookEvents.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { BooleanInput } from '../../../ui/form/BooleanInput.tsx'
import { NumberInput } from '../../../ui/form/NumberInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useIdempotencyKey } from '../../../ui/form/useIdempotencyKey.ts'
import css from '../Channels.module.css'

interface WebhookDialogProps {
  /** Absent for a new receiver. */
  readonly webhook?: Webhook
  readonly onClose: () => void
  /** Called with the secret of a new receiver. */
  readonly onSaved: (secret?: string) => void
}

/** Dialog that adds or changes a receiver of events. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const idempotencyKey = useIdempotencyKey()
  const save = async (values: Record<string, unknown>) => {
    const { url, events, near, includesNames } = values as unknown as WebhookCreate
    const given = { url, events, near, includesNames }
    if (webhook) {
      await api('PATCH', '/v1/webhooks', { body: { webhooks: [{ id: webhook.id, ...given }] } })
      toast('SUCCESS', text('webhooks.saved'))
      onSaved()
    } else onSaved((await api('POST', '/v1/webhooks', { body: given, idempotencyKey })).secret)
  }
  return (
    <SubmitDialog
      title={text(webhook ? 'webhooks.editTitle' : 'webhooks.add')}
      asksUnsaved
      alwaysEnable={!webhook}
      defaultValues={webhook ?? DEFAULTS}
      submitLabel={text(webhook ? 'ra.action.save' : 'form.register')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        source="url"
        label="webhooks.url"
        helperText={text('webhooks.urlHint')}
        validate={[required(), maxLength(URL_MAX)]}
      />
      <CheckboxGroupInput
        source="events"
        label={text('webhooks.chosen')}
        row={false}
        className={css.events ?? ''}
        validate={required()}
        helperText={false}
        choices={WEBHOOK_EVENTS.map((id) => ({ id, name: text(`webhooks.events.${id}`) }))}
        translateChoice={false}
      />
      <NumberInput
        source="near"
        label="webhooks.near"
        helperText={text('webhooks.nearHint')}
        unit={text('webhooks.people')}
        validate={[minValue(0), maxValue(NEAR_MAX)]}
      />
      <BooleanInput source="includesNames" label="webhooks.names" helperText={text('webhooks.namesHint')} />
    </SubmitDialog>
  )
}

const DEFAULTS = { url: '', events: [], near: NEAR_DEFAULT, includesNames: false }
