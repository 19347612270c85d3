import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { hintOf } from '../../../ui/feedback/failure.ts'

interface RenewButtonProps {
  readonly webhook: Webhook
  readonly onRenewed: (secret: string) => void
}

/** Button that gives a receiver another secret, after a question. */
export function RenewButton({ webhook: { id, url }, onRenewed }: RenewButtonProps) {
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
