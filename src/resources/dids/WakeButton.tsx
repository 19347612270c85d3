import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { messageOf, statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/** Switches a board's computer on through the server's network; only our server can. */
export function WakeButton({ did: { id, name } }: { did: Did }) {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.wakeBoard(id),
    onSuccess: () => toast('SUCCESS', text('dids.power.wakeSent')),
    onError: (error) => toast('ERROR', messageOf(error) || text('dids.power.wakeFailed'), text('crud.failedHint', { status: statusOf(error) })),
  })
  return (
    <Button size="small" sx={{ minWidth: 0, px: '8px', flex: 'none' }} disabled={isPending} aria-label={text('dids.power.wake', { name: name.kr })} onClick={() => mutate()}>
      {text('dids.power.wakeAction')}
    </Button>
  )
}
