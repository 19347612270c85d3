import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import { useApi } from '../../../api/useApi.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { windowText } from '../../../i18n/windowTexts.ts'
import { setOwnPlace } from '../../../queue/ownPlace.ts'
import { PlaceStrip } from '../../../queue/places/PlaceStrip.tsx'
import { storedSession } from '../../../session/storedSession.ts'
import { hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { useCockpit } from '../cockpit.ts'
import { queueKey } from '../queues/boardsQuery.ts'
import { ownChange } from '../queues/ownChange.ts'

/** The place of this computer in the card of a board whose room has places. */
export function BoardPlaces({ board: { id }, queue }: { readonly board: Did; readonly queue: Queue | undefined }) {
  const text = useText()
  const locale = useLocale()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const { actions } = useCockpit()
  // The room has lost its places: calls that name one would be refused.
  const hasNone = queue !== undefined && queue.places === undefined
  useEffect(() => {
    if (hasNone) setOwnPlace(id, null)
  }, [id, hasNone])
  if (!queue?.places) return null
  const change = async (send: () => Promise<unknown>) => {
    await ownChange(queries, [id], send).catch((error: unknown) =>
      toast('ERROR', messageOf(error) || hintOf(error, text)),
    )
    await queries.invalidateQueries({ queryKey: queueKey(id) })
  }
  return (
    <PlaceStrip
      didId={id}
      places={queue.places}
      called={queue.called}
      waiting={queue.waiting}
      api={api}
      text={windowText(locale)}
      user={storedSession.user()}
      isRunning={actions.isRunning}
      callNext={(move, first) => actions.act(move, first, id)}
      change={change}
    />
  )
}
