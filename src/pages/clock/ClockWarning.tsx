import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Clock } from '../../../contract/status.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { PageWarning } from '../../ui/feedback/PageWarning.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'

const KEY = ['clock']
/** The server checks its clock once an hour. */
const READ_MS = 600_000

/** Warning over every page of ROOT while the server's clock may be wrong, with a button to confirm that it is right. */
export function ClockWarning() {
  const { canAccess } = useCanAccess({ resource: 'clock', action: 'list' })
  const { data } = useRead(KEY, (api, signal) => api('GET', '/v1/clock', { signal }), {
    enabled: canAccess === true,
    refetchInterval: READ_MS,
  })
  return data && (data.state === 'AHEAD' || data.state === 'BACK') ? <Warning state={data.state} clock={data} /> : null
}

function Warning({ state, clock }: { state: 'AHEAD' | 'BACK'; clock: Clock }) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  /** Clock as shown in the question; only this time is confirmed. */
  const [asked, setAsked] = useState<Clock | null>(null)
  const confirm = useMutation({
    mutationFn: (now: string) => api('POST', '/v1/clock/confirm', { body: { now } }),
    onSuccess: (confirmed) => {
      toast('SUCCESS', text('clock.confirmed'), text('clock.confirmedText'))
      queries.setQueryData(KEY, confirmed)
    },
  })
  const ask = useMutation({
    mutationFn: () => api('GET', '/v1/clock'),
    onSuccess: (now) => {
      confirm.reset()
      setAsked(now)
    },
    onError: (error) => toast('ERROR', text('clock.unread'), messageOf(error) || hintOf(error, text)),
  })
  const times = { now: momentOf(clock.now), seen: momentOf(clock.seenAt) }
  return (
    <PageWarning
      icon={<ScheduleOutlined aria-hidden />}
      title={text('clock.title')}
      lines={[text(`clock.${state}`, times), text('clock.meaning')]}
      action={
        <Button variant="outlined" color="warning" loading={ask.isPending} onClick={() => ask.mutate()}>
          {text('clock.confirm')}
        </Button>
      }
    >
      <ConfirmDialog
        open={asked !== null}
        title={text('clock.askTitle')}
        subject={asked ? momentOf(asked.now) : ''}
        text={text('clock.ask')}
        reason={confirm.error ? messageOf(confirm.error) || hintOf(confirm.error, text) : ''}
        confirmLabel={text('clock.confirm')}
        danger
        busy={confirm.isPending}
        onConfirm={() => asked && !confirm.isPending && confirm.mutate(asked.now)}
        onCancel={() => setAsked(null)}
      />
    </PageWarning>
  )
}

/** Formats an instant as '2026-03-02 10:42'. */
const momentOf = (instant: string | null) => formatDateTime(instant).trim()
