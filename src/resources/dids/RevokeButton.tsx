import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { messageOf, statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/** Ends what lets a screen show its boards, after asking. */
export function RevokeButton({ onRevoke }: { readonly onRevoke: () => Promise<void> }) {
  const text = useText()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: onRevoke,
    onSuccess: () => toast('SUCCESS', text('dids.displays.revoked')),
    onError: (error) => toast('ERROR', messageOf(error) || text('dids.displays.revokeFailed'), text('crud.failedHint', { status: statusOf(error) })),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {text('dids.displays.revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={text('dids.displays.revoke')}
        text={text('dids.displays.revokeConfirm')}
        confirmLabel={text('dids.displays.revoke')}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
