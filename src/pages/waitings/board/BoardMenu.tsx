import type { Did } from '../../../../contract/dids.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { MoreMenu } from '../lists/MoreMenu.tsx'
import { useCockpit } from '../cockpit.ts'
import type { CardPlace } from './useCardOrder.ts'

interface BoardMenuProps {
  readonly board: Did
  readonly place: CardPlace
  /** Whether nobody waits, as far as is known. */
  readonly isEmpty: boolean
}

/** Menu of a board: its log, a pause, sending all waiting patients elsewhere, and moving the card without dragging. */
export function BoardMenu({ board, place, isEmpty }: BoardMenuProps) {
  const text = useText()
  const { ask } = useCockpit()
  const { forward, back } = place
  const isOwn = can('undo')
  const entries = [
    isOwn && { label: text('waitings.log'), onChoose: () => ask({ kind: 'log', board }) },
    isOwn && { label: text('waitings.pauseMenu'), onChoose: () => ask({ kind: 'pause', board }) },
    isOwn && !isEmpty && { label: text('waitings.sendAll'), onChoose: () => ask({ kind: 'sendAll', board }) },
    forward && { label: text('waitings.boardForward'), onChoose: forward },
    back && { label: text('waitings.boardBack'), onChoose: back },
  ].filter((each) => each !== false && each !== undefined)
  if (entries.length === 0) return null
  return <MoreMenu label={text('waitings.boardMenu', { board: board.name.kr })} entries={entries} />
}
