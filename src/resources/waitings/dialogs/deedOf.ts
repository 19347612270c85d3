import type { WaitingMove } from '../../../../contract/waitingMoves.ts'
import type { Text } from '../../../i18n/useText.ts'

/** Returns the text of a logged move: '호출', '태그 · 대기 등록'. */
export function deedOf({ action, to }: Pick<WaitingMove, 'action' | 'to'>, text: Text): string {
  // `done` of a held patient calls the patient.
  if (action === 'done' && to === 'CALLED') return text('waitings.deeds.call')
  if (action !== 'tag') return text(`waitings.deeds.${action}`)
  const effect = { WAITING: 'join', CALLED: 'call', DONE: 'done', HOLDING: 'holding', CANCELED: 'cancel' } as const
  return text('waitings.tagDeed', { deed: text(`waitings.deeds.${effect[to]}`) })
}
