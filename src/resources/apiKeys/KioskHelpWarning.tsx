import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KIOSKS_DESTINATION } from '../../../contract/realtime.ts'
import { listIn, useApi, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { useLiveFeed } from '../../realtime/consoleConnection.ts'
import { can } from '../../session/capabilities.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { PageWarning } from '../../ui/feedback/PageWarning.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'

const KEY = ['kioskHelp']
/** Interval at which calls are read besides the live messages, in ms. */
const READ_MS = 30_000

/** Warning over every page while somebody at a kiosk calls for staff, until one of them says that they go there. */
export function KioskHelpWarning() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const feed = useLiveFeed()
  const { data = [] } = useRead(KEY, (read, signal) => read('GET', '/v1/kiosks/help', { signal }), {
    enabled: can('patients'),
    refetchInterval: READ_MS,
    select: listIn,
  })
  useEffect(
    () => feed.subscribeTo(KIOSKS_DESTINATION, () => void queries.invalidateQueries({ queryKey: KEY })),
    [feed, queries],
  )
  const end = useMutation({
    mutationFn: (id: number) => api('DELETE', '/v1/kiosks/help', { body: { ids: [id] } }),
    onError: (error) => toast('ERROR', text('kioskHelp.failed'), messageOf(error) || hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return data.map(({ id, name, at }) => (
    <PageWarning
      key={id}
      icon={<SupportAgentOutlined aria-hidden />}
      title={text('kioskHelp.title', { name })}
      lines={[text('kioskHelp.since', { at: formatDateTime(at) })]}
      action={
        <Button variant="outlined" color="warning" loading={end.isPending} onClick={() => end.mutate(id)}>
          {text('kioskHelp.end')}
        </Button>
      }
    />
  ))
}
