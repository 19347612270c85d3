import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { messageOf } from '../../ui/feedback/failure.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/** Revokes a screen's approval to show its boards, after a confirmation. */
export function RevokeButton({ onRevoke }: { readonly onRevoke: () => Promise<void> }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: onRevoke,
    done: text('resources.dids.displays.revoked'),
    failed: (error) => messageOf(error) || text('resources.dids.displays.revokeFailed'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {text('resources.dids.displays.revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={text('resources.dids.displays.revoke')}
        text={text('resources.dids.displays.revokeConfirm')}
        confirmLabel={text('resources.dids.displays.revoke')}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
