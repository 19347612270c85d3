import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { NOT_PAIRED } from '../../../contract/constants.ts'
import { problemsDestination, receiptsDestination } from '../../../contract/realtime.ts'
import { type BoardFeed, BoardStore, type FollowedBoard } from '../board/boardStore.ts'
import { KeptBoard } from '../board/keptBoard.ts'
import { takePageBoard } from '../board/takePageBoard.ts'
import { ApiError } from '../../session/apiError.ts'
import { serverClock } from '../../session/serverClock.ts'
import { isEmergency } from '../notices.ts'
import { CallStage } from './callStage.ts'
import { EmergencyVoice } from './emergencyVoice.ts'
import { boardVersion, isOtherRoom, loadWall, wallContent, type WallContent } from './loadWall.ts'
import { OverlayStore } from './overlayStore.ts'
import { PaintedCalls } from './paintedCalls.ts'
import { ScreenProblems } from './screenProblems.ts'
import { WallVoice } from './wallVoice.ts'

/** Longest reload, in milliseconds, after which calls made meanwhile are still shown as new. */
const RELOAD_MS = 120_000

/** The stores and services of a wall: its board, its overlays, its confirmations and its voice. */
export interface WallParts {
  readonly board: FollowedBoard<WallContent>
  readonly overlay: OverlayStore
  readonly stage: CallStage
  readonly painted: PaintedCalls
  readonly problems: ScreenProblems
  readonly voice: WallVoice
  /** Whether no call is shown large or spoken, and no message is shown over the screen. */
  readonly isQuiet: () => boolean
  /** The room in the address; null when there is none. */
  readonly roomId: string | null
}

export interface WallOptions {
  readonly roomId?: string | null
  /** Called when the server shows the board to approved displays only, and this display is not approved. */
  readonly notPaired?: () => void
  /** Speaks the board's emergency text; boards of one screen share one. */
  readonly alarm?: Pick<EmergencyVoice, 'take'>
}

/** Difference from the server's clock that is reported, in ms. */
const CLOCK_MS = 120_000

/** Creates the parts of a board's wall on a live connection. */
export function wallParts(
  didId: string,
  realtime: BoardFeed & Pick<RealtimeConnection, 'publishTo'>,
  { roomId = null, notPaired, alarm = new EmergencyVoice(didId) }: WallOptions = {},
): WallParts {
  const kept = new KeptBoard<WallContent>(didId)
  const overlay = new OverlayStore()
  const stage = new CallStage(calledBefore(kept))
  const painted = new PaintedCalls((receipt) => realtime.publishTo(receiptsDestination(didId), receipt))
  const problems = new ScreenProblems((report) => realtime.publishTo(problemsDestination(didId), report))
  const voice = new WallVoice(didId, (isMissing) => problems.set('VOICE', isMissing))
  voice.subscribe(() => problems.set('SOUND', voice.isSilent()))
  realtime.onStatus(() => {
    if (realtime.getStatus().state !== 'connected') return
    problems.connected()
    problems.set('CLOCK', Math.abs(serverClock.aheadMs) > CLOCK_MS)
    painted.connected()
  })
  const load = (signal: AbortSignal) =>
    loadWall(didId, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.body.code === NOT_PAIRED) {
        kept.forget()
        notPaired?.()
      }
      throw error
    })
  const inPage = takePageBoard(didId)
  const first = inPage && { content: wallContent(inPage), asOf: serverClock.at(0) }
  const board = new BoardStore({
    didId,
    realtime,
    load,
    loadVersion: (signal) => boardVersion(didId, signal),
    contentOf: wallContent,
    onMessage: (message) => {
      overlay.show(message)
      if (message.voiceTest !== undefined) voice.test(message.voiceTest)
    },
    first,
    kept,
  })
  const takeCalls = () => {
    const { content } = board.getState()
    alarm.take(content?.emergency)
    // The calls of stored content say nothing of which calls are new.
    if (!content || !board.isKnown) return
    const fresh = stage.take(content.called)
    // A wall that shows no calls must not speak them, nor take the turn from the walls that do.
    if (isOtherRoom(content, roomId) || isEmergency(content.emergency)) voice.take({ ...content, called: [] }, [])
    else voice.take(content, fresh)
  }
  takeCalls()
  board.subscribe(takeCalls)
  const isQuiet = () => stage.getStaged().shown.length === 0 && overlay.getShown() === null && !voice.isSpeaking()
  return { board, overlay, stage, painted, problems, voice, isQuiet, roomId }
}

function calledBefore(kept: KeptBoard<WallContent>) {
  const last = kept.read()
  return last && Math.abs(serverClock.now() - last.asOf) < RELOAD_MS ? last.content.called : null
}
