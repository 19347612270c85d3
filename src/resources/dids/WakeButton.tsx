import Button from '@mui/material/Button'
import { useDataProvider } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { messageOf } from '../../ui/feedback/failure.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/** Switches a board's computer on over the server's network. Only our own server supports this. */
export function WakeButton({ did: { id, name } }: { did: Did }) {
  const text = useText()
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, isPending } = useToldMutation({
    work: () => provider.wakeBoard(id),
    done: text('resources.dids.power.wakeSent'),
    failed: (error) => messageOf(error) || text('resources.dids.power.wakeFailed'),
  })
  return (
    <Button
      size="small"
      sx={{ minWidth: 0, px: '8px', flex: 'none' }}
      disabled={isPending}
      aria-label={text('resources.dids.power.wake', { name: name.kr })}
      onClick={() => mutate()}
    >
      {text('resources.dids.power.wakeAction')}
    </Button>
  )
}
