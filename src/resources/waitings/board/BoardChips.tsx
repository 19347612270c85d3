import Check from '@mui/icons-material/Check'
import type { ReactNode } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { useText } from '../../../i18n/useText.ts'
import type { Bookmarks } from '../../../ui/bookmarks.ts'
import css from './BoardChips.module.css'

interface BoardChipsProps {
  readonly boards: readonly Did[]
  /** Whether any of the boards is bookmarked. */
  readonly chosen: boolean
  readonly bookmarks: Bookmarks
}

/** Which boards are shown: all, or those that are bookmarked on this device (WT-02). */
export function BoardChips({ boards, chosen, bookmarks }: BoardChipsProps) {
  const text = useText()
  return (
    <fieldset className={css.chips} aria-label={text('waitings.chooseBoards')}>
      <Chip pressed={!chosen} onClick={() => bookmarks.set([])}>
        {text('waitings.allBoards', { count: boards.length })}
      </Chip>
      {boards.map(({ id, no, name }) => (
        <Chip key={id} pressed={bookmarks.has(id)} onClick={() => bookmarks.toggle(id)}>
          {text('waitings.board', { no, name: name.kr })}
        </Chip>
      ))}
    </fieldset>
  )
}

function Chip({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onClick}>
      {pressed && <Check aria-hidden />}
      {children}
    </button>
  )
}
