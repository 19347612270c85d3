import type { WaitingMove } from '../../../../contract/waitingMoves.ts'
import type { Text } from '../../../i18n/useText.ts'

/** What a line of the log says was done: '호출', '태그 · 대기 등록'. */
export function deedOf({ action, to }: Pick<WaitingMove, 'action' | 'to'>, text: Text): string {
  // DE-12: what is called `done` of a held patient was a call
  if (action === 'done' && to === 'CALLED') return text('waitings.deeds.call')
  if (action !== 'tag') return text(`waitings.deeds.${action}`)
  const effect = { WAITING: 'join', CALLED: 'call', DONE: 'done', HOLDING: 'holding', CANCELED: 'cancel' } as const
  return text('waitings.tagDeed', { deed: text(`waitings.deeds.${effect[to]}`) })
}
