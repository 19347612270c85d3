import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppointmentCounts } from '../../../contract/appointments.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { ToolButton } from '../../ui/list/ToolButton.tsx'

/** Deletes a day's list of appointments after a confirmation. */
export function ClearButton({ counts: { day, total } }: { counts: AppointmentCounts }) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  const [open, setOpen] = useState(false)
  const clear = useMutation({
    mutationFn: () => api('POST', '/v1/appointments/clear', { body: { day } }),
    onSuccess: () => {
      toast('SUCCESS', text('resources.appointments.cleared'))
      setOpen(false)
    },
    onError: (error) => toast('ERROR', text('resources.appointments.notifications.delete_failed'), hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['appointments', 'getList'] }),
  })
  return (
    <>
      <ToolButton
        icon={<DeleteSweepOutlined />}
        label={text('resources.appointments.clear')}
        title={text('resources.appointments.clearHint')}
        onClick={() => {
          clear.reset()
          setOpen(true)
        }}
      />
      <ConfirmDialog
        open={open}
        danger
        title={text('resources.appointments.clear')}
        text={text('resources.appointments.clearConfirm', { day, count: total })}
        reason={clear.error ? messageOf(clear.error) : ''}
        confirmLabel={text('ra.action.delete')}
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
