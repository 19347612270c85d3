import type { DisplayMessage } from '../../contract/events.ts'
import type { DisplayEvent } from '../events/bus.ts'
import type { Assignment } from './displayKeyRepository.ts'

/** Builds an event about a display for staff; on REVOKED the gateways disconnect the display. */
export const displayEvent = (event: DisplayMessage['event'], { displayId, didId }: Assignment): DisplayEvent => ({
  kind: 'displays',
  message: { type: 'DISPLAY', message: '', event, displayId, didId },
})

/** Builds the event that a display is separated: several devices have its secret. */
export const copiedEvent = (display: Assignment): DisplayEvent => ({
  ...displayEvent('DISMISSED', display),
  isCopied: true,
})

/** Builds the event that a display was named or lost its name. */
export const nameEvent = (name: string, display: Assignment): DisplayEvent => ({
  ...displayEvent('NAMED', display),
  isNamed: name !== '',
})
