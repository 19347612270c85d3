import type { Did } from '../../../../contract/dids.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import type { Text } from '../../../i18n/useText.ts'

/** Returns the label of a board to choose: its number, name, and number of waiting patients if known. */
export function boardLabel({ no, name }: Did, queue: Queue | undefined, text: Text): string {
  const board = { no, name: name.kr }
  return queue
    ? text('waitings.transferBoard', { ...board, count: ofToday(queue.waiting).length })
    : text('list.numbered', board)
}
