import { useDataProvider } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { useDisplayEvents } from '../../realtime/useDisplayEvents.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/** Says on whatever page is open that a board's screen has vanished, so that somebody looks after it. */
export function DisplayNotices() {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  useDisplayEvents(async ({ event, didId }) => {
    if (event !== 'VANISHED') return
    const { data } = await provider.getOne<Did>('dids', { id: didId }).catch(() => ({ data: null }))
    toast('WARNING', text('dids.displays.vanished'), data ? text('dids.displays.vanishedText', { no: data.no, name: data.name.kr }) : undefined)
  })
  return null
}
