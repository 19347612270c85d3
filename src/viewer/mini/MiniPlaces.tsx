import { useEffect } from 'react'
import { displayLanguage } from '../../i18n/display/english.ts'
import { windowText } from '../../i18n/windowTexts.ts'
import { setOwnPlace } from '../../queue/ownPlace.ts'
import { PlaceStrip } from '../../queue/places/PlaceStrip.tsx'
import { storedSession } from '../../session/storedSession.ts'
import type { MiniContent } from './loadMini.ts'
import { api } from './staffApi.ts'
import type { MiniActions } from './useMiniActions.ts'

interface MiniPlacesProps {
  readonly didId: string
  readonly content: MiniContent
  readonly actions: MiniActions
}

/** The place of this computer under the header of the mini viewer; loaded where the board's room has places. */
export function MiniPlaces({ didId, content: { places, called, waiting }, actions }: MiniPlacesProps) {
  // The room has lost its places: calls that name one would be refused.
  useEffect(() => {
    if (!places) setOwnPlace(didId, null)
  }, [didId, places])
  if (!places) return null
  return (
    <PlaceStrip
      {...{ didId, places, called, waiting, api }}
      text={windowText(displayLanguage())}
      user={storedSession.user()}
      isRunning={actions.isRunning}
      callNext={actions.act}
      change={actions.change}
    />
  )
}
