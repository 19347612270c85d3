import Button from '@mui/material/Button'
import TvOutlined from '@mui/icons-material/TvOutlined'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Did } from '../../../contract/dids.ts'
import type { Room } from '../../../contract/rooms.ts'
import { useText } from '../../i18n/useText.ts'
import { useConnectionLost } from '../../realtime/useConnectionLost.ts'
import { useBookmarks } from '../../ui/bookmarks.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { EVERY_RECORD } from '../../ui/everyRecord.ts'
import { ConnectionLost } from '../../ui/feedback/ConnectionLost.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { BoardCard } from './BoardCard.tsx'
import { BoardChips } from './BoardChips.tsx'
import { boardPlaces, boardsOfSameRooms } from './boardPlaces.ts'
import { BoardSkeletons } from './BoardSkeletons.tsx'
import { chooseBoards } from './chooseBoards.ts'
import { useBoards } from './useBoards.ts'
import { useQueues } from './useQueues.ts'
import css from './WaitingPage.module.css'

/** `/did-waitings`: the boards' queues side by side (WT-01 … WT-07). */
export function WaitingPage() {
  const text = useText()
  const lost = useConnectionLost()
  const { data: boards, error, refetch } = useBoards()
  return (
    <>
      {lost && <ConnectionLost since={lost.since} />}
      <Breadcrumb crumbs={[{ label: text('waitings.menu') }]} />
      {boards ? <Queues boards={boards} /> : error ? <LoadError error={error} onRetry={() => void refetch()} /> : <BoardSkeletons />}
    </>
  )
}

function Queues({ boards }: { boards: readonly Did[] }) {
  const text = useText()
  const bookmarks = useBookmarks()
  const { shown, chosen, columns } = chooseBoards(boards, bookmarks.has)
  // before the queues: of some thirty requests this one shall not be the last
  const { data: rooms = NO_ROOMS } = useGetList<Room>('rooms', EVERY_RECORD)
  const queueOf = useQueues(boardsOfSameRooms(boards, shown))
  const inExamAt = (id: Did['id']) => queueOf(id)?.queue?.called.length
  const waiting = shown.reduce((sum, { id }) => sum + (queueOf(id)?.queue?.waiting.length ?? 0), 0)
  return (
    <>
      <h1 className={css.title}>{text('waitings.title', { count: waiting })}</h1>
      {boards.length === 0 ? (
        <NoBoards />
      ) : (
        <>
          <BoardChips boards={boards} chosen={chosen} bookmarks={bookmarks} />
          <div className={css.container}>
            <div className={css.grid} data-columns={columns}>
              {shown.map((board) => (
                <BoardCard
                  key={board.id}
                  board={board}
                  state={queueOf(board.id)}
                  places={boardPlaces(board, boards, rooms, inExamAt)}
                  tall={columns < 3}
                />
              ))}
            </div>
          </div>
        </>
      )}
    </>
  )
}

function NoBoards() {
  const text = useText()
  return (
    <Notice
      announce="status"
      icon={<TvOutlined />}
      title={text('waitings.noBoards')}
      hint={text('waitings.noBoardsHint')}
      action={
        <Button component={Link} to="/dids" variant="contained" color="primary">
          {text('waitings.toBoards')}
        </Button>
      }
    />
  )
}

const NO_ROOMS: Room[] = []
