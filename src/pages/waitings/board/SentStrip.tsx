import Undo from '@mui/icons-material/Undo'
import type { Did } from '../../../../contract/dids.ts'
import { useText } from '../../../i18n/useText.ts'
import strips from '../../../queue/rows/UndoStrip.module.css'
import { UndoStrip } from '../../../queue/rows/UndoStrip.tsx'
import { useCockpit } from '../cockpit.ts'

/** Offers to undo sending all patients of this board elsewhere; renders nothing without such an offer. */
export function SentStrip({ board }: { readonly board: Did }) {
  const text = useText()
  const { sentTogether } = useCockpit()
  const { last } = sentTogether
  if (last?.from.id !== board.id) return null
  const subject = text('waitings.sentAll', { board: last.to.name.kr, count: last.entries.length })
  return (
    <div className={strips.strips}>
      <UndoStrip
        key={last.until}
        subject={subject}
        name={board.name.kr}
        deed={text('waitings.sendAll')}
        until={last.until}
        disabled={false}
        onUndo={() => void sentTogether.undo(last)}
        onGone={sentTogether.drop}
        icon={Undo}
      />
    </div>
  )
}
