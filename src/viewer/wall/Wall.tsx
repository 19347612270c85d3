// First: the panels' own styles build on it.
import './Wall.css'
import { useCallback, useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react'
import { READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { useBoard } from '../board/useBoard.ts'
import { Unbroken } from '../Unbroken.tsx'
import { afterPaint } from '../watch/afterPaint.ts'
import { CalledPanel, shownOf } from './CalledPanel.tsx'
import { DoctorCard } from './DoctorCard.tsx'
import type { WallContent } from './loadWall.ts'
import { Overlay } from './Overlay.tsx'
import { patientLabels } from './patientLabel.ts'
import { Stage } from './Stage.tsx'
import { BrokenWall, StandIn } from './StandIn.tsx'
import { Ticker } from './Ticker.tsx'
import { useOverdue } from './useOverdue.ts'
import { VideoPanel } from './VideoPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WallHeader } from './WallHeader.tsx'
import type { WallParts } from './wallParts.ts'

/** Names that may have been out of date for this long, in milliseconds, give way to numbers. */
export const STALE_NAMES_MS = 600_000
/** Text grows with the reading distance up to here; beyond, five patients no longer fit beside one another. */
const REACH_MAX = 1.6
/** From farther away names need the place that photo and video take. */
const PICTURES_MAX_METRES = 4
const NOT_FOUND = 404

/** The whole screen of a board: its queue, or why there is none to show; calls and messages lie over it. */
export function Wall({ parts }: { readonly parts: WallParts }) {
  return (
    <Unbroken instead={<BrokenWall />}>
      <Screen parts={parts} />
    </Unbroken>
  )
}

function Screen({ parts }: { readonly parts: WallParts }) {
  const { board, overlay } = parts
  const { content, failure, stale, asOf } = useBoard(board)
  const message = useSyncExternalStore(overlay.subscribe, overlay.getShown)
  const showsBoard = content !== null && failure !== NOT_FOUND
  const reach = Math.min(Math.max((content?.option.screen.distance ?? 0) / READING_DISTANCE_DEFAULT_METRES, 1), REACH_MAX)
  return (
    <div className="wall" data-scheme={content?.option.screen.scheme} data-far={reach > 1} style={{ '--reach': reach } as CSSProperties}>
      {showsBoard ? <Board parts={parts} content={content} staleSince={stale ? asOf : null} /> : <StandIn failure={failure} />}
      {message && <Overlay key={message.key} message={message} />}
    </div>
  )
}

interface BoardProps {
  readonly parts: WallParts
  readonly content: WallContent
  readonly staleSince: number | null
}

function Board({ parts: { board, stage, painted }, content, staleSince }: BoardProps) {
  const { option, called, waiting, doctor, no, name } = content
  const wall = wallTexts()
  const staged = useSyncExternalStore(stage.subscribe, stage.getStaged)
  const numbersOnly = useOverdue(staleSince, STALE_NAMES_MS)
  const labelOf = useMemo(() => patientLabels(content, numbersOnly, wall), [content, numbersOnly, wall])
  const refetch = useCallback(() => void board.refetch(), [board])
  const isNear = option.screen.distance <= PICTURES_MAX_METRES
  const showsDoctor = isNear && option.doctorPhoto.use && (option.doctorPhoto.url !== '' || doctor !== '')

  useEffect(() => {
    // What is still to come on the stage lies half hidden under it.
    const seen = shownOf(called).filter((patient) => !staged.following.includes(patient))
    return afterPaint(() => painted.confirm(seen))
  }, [called, staged, painted])

  return (
    <>
      <WallHeader content={content} staleSince={staleSince} />
      <main className="wall-body">
        {showsDoctor && <DoctorCard name={doctor} photo={option.doctorPhoto.url} />}
        <CalledPanel called={called} labelOf={labelOf} />
        {isNear && option.video.use && option.video.url !== '' && <VideoPanel url={option.video.url} />}
        <WaitingPanel waiting={waiting} labelOf={labelOf} onWrap={refetch} />
      </main>
      {option.notice.use && option.notice.content !== '' && <Ticker notice={option.notice.content} />}
      {staged.shown.length > 0 && <Stage calls={staged.shown} labelOf={labelOf} no={no} room={name} />}
    </>
  )
}
