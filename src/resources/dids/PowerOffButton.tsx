import IconButton from '@mui/material/IconButton'
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import { shutDown } from './agent.ts'

/** Switches a board's computer off, after asking (BD-08). */
export function PowerOffButton({ address, name }: { address: string; name: string }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: () => shutDown(address),
    done: text('dids.power.offSent'),
    failed: () => text('dids.power.offFailed'),
    onSettled: () => setAsking(false),
  })
  const label = text('dids.power.off', { name })
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => setAsking(true)}>
        <PowerSettingsNew />
      </IconButton>
      <ConfirmDialog
        open={asking}
        danger
        title={label}
        text={text('dids.power.offConfirm')}
        confirmLabel={text('dids.power.offAction')}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
