import { textIn } from '../../../domain/textIn.ts'
import { displayLanguage } from '../../i18n/display/english.ts'
import { windows as english } from '../../i18n/en/windows.ts'
import { windows as korean } from '../../i18n/ko/windows.ts'
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
  if (!places) return null
  return (
    <PlaceStrip
      {...{ didId, places, called, waiting, api }}
      text={(key, values) => textIn(displayLanguage() === 'ko' ? korean : english, key, values)}
      user={storedSession.user()}
      isRunning={actions.isRunning}
      callNext={actions.act}
      change={actions.change}
    />
  )
}
