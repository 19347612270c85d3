import type { DisplayMessage } from '../../contract/events.ts'
import type { DisplayEvent } from '../events/bus.ts'
import type { Assignment } from './displayKeyRepository.ts'

/** What staff are notified of about a display; by REVOKED the gateways cut it off. */
export const displayEvent = (event: DisplayMessage['event'], { displayId, didId }: Assignment): DisplayEvent => ({
  kind: 'displays',
  message: { type: 'DISPLAY', message: '', event, displayId, didId },
})
