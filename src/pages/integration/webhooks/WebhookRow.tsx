import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useApi } from '../../../api/useApi.ts'
import { formatDateTime } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { ActionButton } from '../../../ui/feedback/ActionButton.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { hintOf } from '../../../ui/feedback/failure.ts'
import { StateChip } from '../../../ui/page/StateChip.tsx'
import css from '../Channels.module.css'
import { Row } from '../Rows.tsx'
import type { WebhookDialogState } from './Webhooks.tsx'

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly mayChange: boolean
  readonly onOpen: (dialog: WebhookDialogState) => void
  readonly onSettled: () => void
}

/** A receiver: its address, whether events reach it, and what can be done with it. */
export function WebhookRow({ webhook, mayChange, onOpen, onSettled }: WebhookRowProps) {
  const text = useText()
  const api = useApi()
  const { id, url, events, pending, sentAt, includesNames, failingSince } = webhook
  const isStopped = webhook.state === 'STOPPED'
  const state = isStopped ? 'stopped' : failingSince === null ? 'ok' : 'failing'
  const failed = () => text('crud.failed')
  return (
    <Row
      name={url}
      about={[
        [
          text('webhooks.kinds', { count: events.length }),
          pending > 0 && text('webhooks.pending', { count: pending }),
          sentAt === null ? text('webhooks.neverSent') : text('webhooks.sentAt', { at: formatDateTime(sentAt) }),
        ],
      ]}
    >
      {includesNames && <StateChip state="warning">{text('webhooks.withNames')}</StateChip>}
      <StateChip state={CHIP[state]}>{text(`webhooks.state.${state}`)}</StateChip>
      {isStopped && <p className={css.problem}>{text(`webhooks.stopped.${webhook.reason ?? 'FAILING'}`)}</p>}
      {!isStopped && failingSince !== null && (
        <p className={css.problem}>{text('webhooks.failing', { at: formatDateTime(failingSince) })}</p>
      )}
      <div className={css.actions}>
        {mayChange && isStopped && (
          <ActionButton
            label={text('webhooks.resumeOf', { url })}
            work={() => api('PATCH', '/v1/webhooks', { body: { webhooks: [{ id, state: 'ACTIVE' }] } })}
            done={text('webhooks.resumed')}
            failed={failed}
            onSettled={onSettled}
          >
            {text('webhooks.resume')}
          </ActionButton>
        )}
        <Button
          size="small"
          aria-label={text('webhooks.logOf', { url })}
          onClick={() => onOpen({ kind: 'log', webhook })}
        >
          {text('webhooks.log')}
        </Button>
        {mayChange && (
          <>
            <Button
              size="small"
              aria-label={text('webhooks.editOf', { url })}
              onClick={() => onOpen({ kind: 'edit', webhook })}
            >
              {text('ra.action.edit')}
            </Button>
            <RenewButton webhook={webhook} onRenewed={(secret) => onOpen({ kind: 'secret', secret })} />
            <ActionButton
              label={text('webhooks.removeOf', { url })}
              question={text('webhooks.removeQuestion')}
              confirmLabel={text('ra.action.delete')}
              work={() => api('DELETE', '/v1/webhooks', { body: { ids: [id] } })}
              done={text('webhooks.removed')}
              failed={failed}
              onSettled={onSettled}
            >
              {text('ra.action.delete')}
            </ActionButton>
          </>
        )}
      </div>
    </Row>
  )
}

const CHIP = { ok: 'ok', failing: 'warning', stopped: 'critical' } as const

interface RenewButtonProps {
  readonly webhook: Webhook
  readonly onRenewed: (secret: string) => void
}

/** Button that gives a receiver another secret, after a question. */
function RenewButton({ webhook: { id, url }, onRenewed }: RenewButtonProps) {
  const text = useText()
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST', '/v1/webhooks/:id/secret', { params: { id } }),
    onSuccess: ({ secret }) => {
      setAsking(false)
      onRenewed(secret)
    },
  })
  return (
    <>
      <Button size="small" aria-label={text('webhooks.renewOf', { url })} onClick={() => setAsking(true)}>
        {text('webhooks.renew')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('webhooks.renew')}
        subject={url}
        text={text('webhooks.renewQuestion')}
        confirmLabel={text('webhooks.renew')}
        busy={isPending}
        reason={error && hintOf(error, text)}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
