import IconButton from '@mui/material/IconButton'
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import { useState } from 'react'
import { statusOf } from '../../ui/feedback/failure.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/**
 * Switches a board's computer off after a confirmation. The error message distinguishes an agent that does not answer
 * from one that refuses (BD-08).
 */
export function PowerOffButton({ shutDown, name }: { shutDown: () => Promise<true>; name: string }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: shutDown,
    done: text('resources.dids.power.offSent'),
    failed: (error) => text(statusOf(error) ? 'resources.dids.power.offFailed' : 'resources.dids.power.unreachable'),
    hint: (error) =>
      statusOf(error)
        ? text('crud.failedHint', { status: statusOf(error) })
        : text('resources.dids.power.checkAddress'),
    onSettled: () => setAsking(false),
  })
  const label = text('resources.dids.power.off', { name })
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => setAsking(true)}>
        <PowerSettingsNew />
      </IconButton>
      <ConfirmDialog
        open={asking}
        danger
        title={label}
        text={text('resources.dids.power.offConfirm')}
        confirmLabel={text('resources.dids.power.offAction')}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
