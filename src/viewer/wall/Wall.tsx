import { NOT_FOUND } from '../../../contract/answerFields.ts'
import { callKey } from '../../realtime/callKey.ts'
import { useEmergency, usePause } from '../notices.ts'
import css from './Wall.module.css'
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react'
import { READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { useBoard } from '../board/useBoard.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { afterPaint } from '../watch/afterPaint.ts'
import { CalledPanel } from './CalledPanel.tsx'
import type { Staged } from './callStage.ts'
import { DoctorCard } from './DoctorCard.tsx'
import { EmergencyNotice } from './EmergencyNotice.tsx'
import { isOtherRoom, type WallContent } from './loadWall.ts'
import { Overlay } from './Overlay.tsx'
import { calledLabel } from './labelWidth.ts'
import { type LabelOf, patientLabels } from './patientLabel.ts'
import { Stage } from './Stage.tsx'
import { BrokenWall, OtherRoom, StandIn } from './StandIn.tsx'
import { Ticker } from './Ticker.tsx'
import { textWidth } from './textWidth.ts'
import { useAfterStage } from './useAfterStage.ts'
import { useBodySpace } from './useBodySpace.ts'
import { STALE_NAMES_MS, useOverdue } from './useOverdue.ts'
import { useWallLanguage } from './useWallLanguage.ts'
import { VideoPanel } from './VideoPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { PauseNotice, SoundMark, StaleMark } from './WallStrips.tsx'
import { WallHeader } from './WallHeader.tsx'
import { type BodySpace, type WallLayout, wallLayout } from './wallLayout.ts'
import type { WallParts } from './wallParts.ts'

/** Reading distance above which names take the space of photo and video. */
const PICTURES_MAX_METRES = 4

/** The whole screen of a board: its queue, or a message why there is none, with calls and messages over it. */
export function Wall({ parts }: { readonly parts: WallParts }) {
  return (
    <ErrorBoundary instead={<BrokenWall />}>
      <Screen parts={parts} />
    </ErrorBoundary>
  )
}

function Screen({ parts }: { readonly parts: WallParts }) {
  const { board, overlay, voice, roomId } = parts
  const { content, failure, stale, asOf } = useBoard(board)
  useWallLanguage(content?.option.screen.language ?? 'auto')
  const message = useSyncExternalStore(overlay.subscribe, overlay.getShown)
  const silent = useSyncExternalStore(voice.subscribe, voice.isSilent)
  const isBlocked = useSyncExternalStore(voice.subscribe, voice.isBlocked)
  const showsBoard = content !== null && failure !== NOT_FOUND
  const inOtherRoom = showsBoard && isOtherRoom(content, roomId)
  const reach = reachOf(content?.option.screen.distance)
  const emergency = useEmergency(content?.emergency)
  return (
    <div
      className={css.wall}
      data-scheme={content?.option.screen.scheme}
      data-far={reach > 1}
      style={{ '--reach': reach, '--margin': content?.option.screen.margin ?? 0 } as CSSProperties}
    >
      {showsBoard && !inOtherRoom && stale && asOf !== null && <StaleMark since={asOf} />}
      {showsBoard && !inOtherRoom && silent && <SoundMark isBlocked={isBlocked} />}
      <div className={css.screen}>
        {inOtherRoom ? (
          <OtherRoom />
        ) : showsBoard ? (
          <Board
            parts={parts}
            content={content}
            staleSince={stale ? asOf : null}
            reach={reach}
            hasMessage={message !== null}
            isCovered={emergency !== ''}
          />
        ) : (
          <StandIn failure={failure} />
        )}
        {message && <Overlay key={message.key} message={message} />}
      </div>
      {emergency !== '' && <EmergencyNotice text={emergency} since={content?.emergency?.since} />}
    </div>
  )
}

interface BoardProps {
  readonly parts: WallParts
  readonly content: WallContent
  readonly staleSince: number | null
  /** Factor by which text must be larger than for three metres. */
  readonly reach: number
  /** Whether a message takes the lower third of the screen. */
  readonly hasMessage: boolean
  /** Whether an emergency text covers the board. */
  readonly isCovered: boolean
}

function Board({ parts, content, staleSince, reach, hasMessage, isCovered }: BoardProps) {
  const { stage, painted } = parts
  const { option, called } = content
  const staged = useSyncExternalStore(stage.subscribe, stage.getStaged)
  const numbersOnly = useOverdue(staleSince, STALE_NAMES_MS)
  const wall = wallTexts()
  const main = useRef<HTMLElement>(null)
  const hasNotice = option.notice.use && option.notice.content !== ''
  const space = useBodySpace(main, { reach, margin: option.screen.margin, hasNotice, hasMessage })
  const [brokenFilm, setBrokenFilm] = useState('')
  const latest = useMemo((): Picture => {
    const labelOf = patientLabels(content, numbersOnly, wall)
    const others = content.called.filter((patient) => !staged.shown.some((one) => callKey(one) === callKey(patient)))
    const { showsDoctor, film } = picturesOf(content)
    const layout = wallLayout(space, {
      called: others.map((patient) => calledLabel(labelOf(patient), wall.polite)),
      words: textWidth(wall.others(others.length)) + 1,
      title: textWidth(wall.called),
      staged: staged.shown.length > 0,
      doctor: showsDoctor,
      film: film !== '' && film !== brokenFilm,
    })
    return { content, staged, staleSince, labelOf, layout, others, space }
  }, [content, staged, staleSince, numbersOnly, wall, space, brokenFilm])
  // A new call is painted first and alone, the body makes space for it in a later frame.
  const body = useAfterStage(latest)

  useEffect(() => {
    if (isCovered) return undefined
    const { whole, numbers } = body.layout.space
    const inSight = new Set([...body.others.slice(0, whole + numbers), ...staged.shown].map(callKey))
    return afterPaint(() =>
      painted.confirm(
        called.filter((patient) => inSight.has(callKey(patient))),
        called,
      ),
    )
  }, [called, staged, painted, body, isCovered])

  return (
    <>
      <Head body={body} />
      <main ref={main} className={css.body}>
        <Panels parts={parts} body={body} brokenFilm={brokenFilm} onBroken={setBrokenFilm} />
        {latest.layout.stage && (
          <Stage
            calls={staged.shown}
            labelOf={latest.labelOf}
            content={content}
            box={latest.layout.stage}
            body={space}
          />
        )}
      </main>
      {hasNotice && <Ticker notice={option.notice.content} />}
    </>
  )
}

/** All that one picture of a board is drawn from. */
interface Picture {
  readonly content: WallContent
  readonly staged: Staged
  readonly staleSince: number | null
  readonly labelOf: LabelOf
  readonly layout: WallLayout
  /** Called patients who are not on the stage, the latest first. */
  readonly others: WallContent['called']
  readonly space: BodySpace
}

/** Returns the pictures that a board shows, from distances from which they are seen. */
function picturesOf({ option, doctor }: WallContent) {
  const isNear = option.screen.distance <= PICTURES_MAX_METRES
  return {
    showsDoctor: isNear && option.doctorPhoto.use && (option.doctorPhoto.url !== '' || doctor !== ''),
    film: isNear && option.video.use ? option.video.url : '',
  }
}

const Head = memo(function Head({ body: { content, staleSince, space } }: { readonly body: Picture }) {
  const pause = usePause(content.pause)
  return (
    <>
      <WallHeader content={content} isStale={staleSince !== null} space={space} />
      {pause !== '' && <PauseNotice text={pause} />}
    </>
  )
})

interface PanelsProps {
  readonly parts: WallParts
  readonly body: Picture
  readonly brokenFilm: string
  readonly onBroken: (url: string) => void
}

const Panels = memo(function Panels({ parts: { board, problems }, body, brokenFilm, onBroken }: PanelsProps) {
  const { content, staleSince, labelOf, layout, others, space } = body
  const { option, waiting, called, doctor } = content
  const refetch = useCallback(() => void board.refetch(), [board])
  const { film } = picturesOf(content)
  return (
    <>
      {layout.doctor && (
        <DoctorCard name={doctor} photo={option.doctorPhoto.url} box={layout.doctor} onProblem={problems.set} />
      )}
      <CalledPanel called={others} labelOf={labelOf} layout={layout} body={space} />
      {film !== '' && (
        <VideoPanel
          url={film}
          box={layout.film}
          broken={film === brokenFilm}
          onBroken={onBroken}
          onProblem={problems.set}
        />
      )}
      <WaitingPanel
        waiting={waiting}
        labelOf={labelOf}
        onWrap={refetch}
        showWait={option.calls.showWait && staleSince === null}
        showReason={option.calls.showReason}
        layout={layout}
        body={space}
        latestCall={called[0] ? callKey(called[0]) : ''}
      />
    </>
  )
})

/** Returns the factor by which text must be larger than for three metres. */
const reachOf = (metres = 0): number => Math.max(metres / READING_DISTANCE_DEFAULT_METRES, 1)
