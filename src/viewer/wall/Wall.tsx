import { NOT_FOUND } from '../../../contract/answerFields.ts'
import css from './Wall.module.css'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react'
import type { WallLanguage } from '../../../contract/boardOptions.ts'
import { READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'
import { callKey } from '../../realtime/callKey.ts'
import { displayLanguage, onLanguage, setDisplayLanguage } from '../../i18n/display/english.ts'
import { deviceLocale } from '../../i18n/locale.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { useBoard } from '../board/useBoard.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { afterPaint } from '../watch/afterPaint.ts'
import { CalledPanel } from './CalledPanel.tsx'
import { DoctorCard } from './DoctorCard.tsx'
import { EmergencyNotice } from './EmergencyNotice.tsx'
import { isOtherRoom, type WallContent } from './loadWall.ts'
import { Overlay } from './Overlay.tsx'
import { patientLabels } from './patientLabel.ts'
import { Stage } from './Stage.tsx'
import { BrokenWall, OtherRoom, StandIn } from './StandIn.tsx'
import { Ticker } from './Ticker.tsx'
import { useEmergency } from '../useEmergency.ts'
import { useOverdue } from './useOverdue.ts'
import { usePause } from '../usePause.ts'
import { VideoPanel } from './VideoPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { PauseNotice, SoundMark, StaleMark } from './WallStrips.tsx'
import { WallHeader } from './WallHeader.tsx'
import type { WallParts } from './wallParts.ts'

/** Age of the content, in milliseconds, from which numbers replace names. */
export const STALE_NAMES_MS = 600_000
/**
 * Upper bound of the factor by which the reading distance enlarges the smallest called name; beyond it, a page would
 * hold one name.
 */
const CALLED_REACH_MAX = 1.4
/** Number of calls above which the panel takes space from others. */
const FEW_CALLS_MAX = 4
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
      {showsBoard && !inOtherRoom && silent && <SoundMark />}
      <div className={css.screen}>
        {inOtherRoom ? (
          <OtherRoom />
        ) : showsBoard ? (
          <Board parts={parts} content={content} staleSince={stale ? asOf : null} isCovered={emergency !== ''} />
        ) : (
          <StandIn failure={failure} />
        )}
        {message && <Overlay key={message.key} message={message} />}
      </div>
      {emergency !== '' && <EmergencyNotice text={emergency} />}
    </div>
  )
}

interface BoardProps {
  readonly parts: WallParts
  readonly content: WallContent
  readonly staleSince: number | null
  /** Whether an emergency text covers the board. */
  readonly isCovered: boolean
}

function Board({ parts: { board, stage, painted, problems }, content, staleSince, isCovered }: BoardProps) {
  const { option, called, waiting, doctor, no, name, roomNames } = content
  const { showWait, showReason, languages } = option.calls
  const wall = wallTexts()
  const staged = useSyncExternalStore(stage.subscribe, stage.getStaged)
  const numbersOnly = useOverdue(staleSince, STALE_NAMES_MS)
  const pause = usePause(content.pause)
  const labelOf = useMemo(() => patientLabels(content, numbersOnly, wall), [content, numbersOnly, wall])
  const refetch = useCallback(() => void board.refetch(), [board])
  const isNear = option.screen.distance <= PICTURES_MAX_METRES
  const showsDoctor = isNear && option.doctorPhoto.use && (option.doctorPhoto.url !== '' || doctor !== '')

  const film = isNear && option.video.use ? option.video.url : ''
  const [brokenFilm, setBrokenFilm] = useState('')

  const [inSight, setInSight] = useState<readonly Patient[]>([])

  useEffect(() => {
    if (isCovered) return undefined
    // Calls that wait for the stage are covered by it, so they are not confirmed yet.
    const seen = called.filter(
      (patient) =>
        staged.shown.includes(patient) ||
        (inSight.some((one) => callKey(one) === callKey(patient)) && !staged.following.includes(patient)),
    )
    return afterPaint(() => painted.confirm(seen, called))
  }, [called, staged, painted, inSight, isCovered])

  return (
    <>
      <WallHeader content={content} isStale={staleSince !== null} />
      {pause !== '' && <PauseNotice text={pause} />}
      <main
        className={css.body}
        data-calls={
          called.length === 0 ? 'none' : called.length > FEW_CALLS_MAX ? 'many' : called.length > 1 ? 'few' : 'one'
        }
        data-doctor={showsDoctor}
        data-film={film === '' ? undefined : film === brokenFilm ? 'broken' : 'shown'}
      >
        {showsDoctor && <DoctorCard name={doctor} photo={option.doctorPhoto.url} onProblem={problems.set} />}
        <CalledPanel
          called={called}
          labelOf={labelOf}
          reach={Math.min(reachOf(option.screen.distance), CALLED_REACH_MAX)}
          onShown={setInSight}
        />
        {film !== '' && (
          <VideoPanel url={film} broken={film === brokenFilm} onBroken={setBrokenFilm} onProblem={problems.set} />
        )}
        <WaitingPanel
          waiting={waiting}
          labelOf={labelOf}
          onWrap={refetch}
          showWait={showWait && staleSince === null}
          showReason={showReason}
        />
      </main>
      {option.notice.use && option.notice.content !== '' && <Ticker notice={option.notice.content} />}
      {staged.shown.length > 0 && (
        <Stage calls={staged.shown} labelOf={labelOf} no={no} room={name} languages={languages} roomNames={roomNames} />
      )}
    </>
  )
}

/** Switches to the board's language, or the device's for `auto`; rerenders once its texts are loaded. */
export function useWallLanguage(chosen: WallLanguage): void {
  useSyncExternalStore(onLanguage, displayLanguage)
  useEffect(() => {
    // When its texts fail to load, the wall keeps its current language, and the watchdog reloads the page.
    setDisplayLanguage(chosen === 'auto' ? deviceLocale() : chosen).catch(() => undefined)
  }, [chosen])
}

/** Returns the factor by which text must be larger than for three metres. */
const reachOf = (metres = 0): number => Math.max(metres / READING_DISTANCE_DEFAULT_METRES, 1)
