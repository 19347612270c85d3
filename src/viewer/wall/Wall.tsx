// First: the panels' own styles build on it.
import './Wall.css'
import { useCallback, useSyncExternalStore } from 'react'
import type { BoardStore } from '../board/boardStore.ts'
import { useBoard } from '../board/useBoard.ts'
import { CalledPanel } from './CalledPanel.tsx'
import { DoctorCard } from './DoctorCard.tsx'
import type { WallContent } from './loadWall.ts'
import { Overlay } from './Overlay.tsx'
import type { OverlayStore } from './overlayStore.ts'
import { StandIn } from './StandIn.tsx'
import { Ticker } from './Ticker.tsx'
import { VideoPanel } from './VideoPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WallHeader } from './WallHeader.tsx'

interface WallProps {
  readonly board: BoardStore<WallContent>
  readonly overlay: OverlayStore
}

const NOT_FOUND = 404

/** The whole screen of a board: its queue, or why there is none to show; messages lie over either. */
export function Wall({ board, overlay }: WallProps) {
  const { content, failure, stale, asOf } = useBoard(board)
  const message = useSyncExternalStore(overlay.subscribe, overlay.getShown)
  const showsBoard = content !== null && failure !== NOT_FOUND
  return (
    <div className="wall">
      {showsBoard ? <Board board={board} content={content} staleSince={stale ? asOf : null} /> : <StandIn failure={failure} />}
      {message && <Overlay key={message.key} message={message} />}
    </div>
  )
}

interface BoardProps {
  readonly board: BoardStore<WallContent>
  readonly content: WallContent
  readonly staleSince: number | null
}

function Board({ board, content, staleSince }: BoardProps) {
  const { option, called, waiting, doctor } = content
  const refetch = useCallback(() => void board.refetch(), [board])
  const showsDoctor = option.doctorPhoto.use && (option.doctorPhoto.url !== '' || doctor !== '')
  return (
    <>
      <WallHeader content={content} staleSince={staleSince} />
      <main className="wall-body">
        {showsDoctor && <DoctorCard name={doctor} photo={option.doctorPhoto.url} />}
        <CalledPanel called={called} waiting={waiting} />
        {option.video.use && option.video.url !== '' && <VideoPanel url={option.video.url} />}
        <WaitingPanel waiting={waiting} called={called} onWrap={refetch} />
      </main>
      {option.notice.use && option.notice.content !== '' && <Ticker notice={option.notice.content} />}
    </>
  )
}
