import Check from '@mui/icons-material/Check'
import { type ReactNode, useId, useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { useText } from '../../../i18n/useText.ts'
import type { Bookmarks } from '../../../boards/bookmarks.ts'
import { useMeasured } from '../useMeasured.ts'
import css from './BoardChips.module.css'

interface BoardChipsProps {
  readonly boards: readonly Did[]
  /** Whether any of the boards is bookmarked. */
  readonly chosen: boolean
  readonly bookmarks: Bookmarks
  /** Number of patients waiting at all boards; undefined when unknown. */
  readonly waiting: number | undefined
  /** Number of patients waiting at a board; undefined when hidden or unknown. */
  readonly waitingAt: (board: Did) => number | undefined
}

/** Number of boards above which the chips have a search field. */
const FEW_BOARDS_MAX = 12

/** Chips that select the shown boards: all, or those bookmarked on this device. */
export function BoardChips({ boards, chosen, bookmarks, waiting, waitingAt }: BoardChipsProps) {
  const text = useText()
  const chipsId = useId()
  const [sought, seek] = useState('')
  const [open, setOpen] = useState(false)
  const [chips, setChips] = useState<HTMLElement | null>(null)
  const overflows = useMeasured(chips, isCutOff) ?? false
  const many = boards.length > FEW_BOARDS_MAX
  const found = many ? boards.filter((board) => isSought(board, sought)) : boards
  return (
    <div className={css.choice}>
      <fieldset
        id={chipsId}
        ref={setChips}
        className={css.chips}
        aria-label={text('waitings.chooseBoards')}
        data-folded={!open && sought === ''}
      >
        {many && (
          <input
            type="search"
            className={css.search}
            value={sought}
            placeholder={text('waitings.findBoard')}
            aria-label={text('waitings.findBoard')}
            onChange={(event) => seek(event.target.value)}
          />
        )}
        <Chip pressed={!chosen} onClick={() => bookmarks.set([])}>
          {waiting === undefined ? text('list.all') : text('waitings.allBoards', { count: waiting })}
        </Chip>
        {found.map((board) => (
          <Chip
            key={board.id}
            pressed={bookmarks.has(board.id)}
            waiting={waitingAt(board)}
            onClick={() => bookmarks.toggle(board.id)}
          >
            {text('list.numbered', { no: board.no, name: board.name.kr })}
          </Chip>
        ))}
        {found.length === 0 && <output className={css.none}>{text('waitings.noSuchBoard')}</output>}
      </fieldset>
      {sought === '' && (open || overflows) && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-controls={chipsId}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'waitings.fewerBoards' : 'waitings.moreBoards')}
        </button>
      )}
    </div>
  )
}

interface ChipProps {
  readonly pressed: boolean
  readonly waiting?: number | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

function Chip({ pressed, waiting, onClick, children }: ChipProps) {
  const text = useText()
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onClick}>
      {pressed && <Check aria-hidden />}
      {children}
      {waiting !== undefined && waiting > 0 && (
        <span className={css.count}>
          <span aria-hidden>{waiting}</span>
          <span className="visually-hidden">{text('waitings.waitingCount', { count: waiting })}</span>
        </span>
      )}
    </button>
  )
}

/** Whether the content of an element overflows its width while it is on one line. */
const isCutOff = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth + 1

const isSought = ({ no, name }: Did, sought: string) =>
  `${no}. ${name.kr}`.toLowerCase().includes(sought.trim().toLowerCase())
