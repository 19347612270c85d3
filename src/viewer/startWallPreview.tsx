import { PREVIEW_READY, type PreviewedBoard } from '../../contract/wallPreview.ts'
import { GivenBoard } from './preview/givenBoard.ts'
import { startPage } from './startPage.tsx'
import { CallStage } from './wall/callStage.ts'
import { OverlayStore } from './wall/overlayStore.ts'
import { PaintedCalls } from './wall/paintedCalls.ts'
import { ScreenProblems } from './wall/screenProblems.ts'
import { DIDViewerNotFound } from './wall/StandIn.tsx'
import { Wall } from './wall/Wall.tsx'
import { WallVoice } from './wall/wallVoice.ts'

/** Sends nothing: a preview confirms no calls and reports no problems. */
const unsent = () => false

/**
 * Starts a wall that draws boards, also with unsaved values, posted by the page that embeds it: `/dids/wall-preview`.
 * It does not contact a server, and accepts messages only from the parent page of the same origin.
 */
export function startWallPreview(root: HTMLElement): void {
  if (parent === window) return void startPage(root, <DIDViewerNotFound />)
  const board = new GivenBoard()
  const stage = new CallStage([])
  board.subscribe(callOnceIn(stage, board))
  addEventListener('message', ({ origin, source, data }: MessageEvent<PreviewedBoard>) => {
    if (origin === location.origin && source === parent) board.give(data)
  })
  const parts = {
    board,
    overlay: new OverlayStore(),
    stage,
    painted: new PaintedCalls(unsent),
    problems: new ScreenProblems(unsent),
    voice: new WallVoice('', () => undefined),
    isQuiet: () => true,
    roomId: null,
  }
  startPage(root, <Wall parts={parts} />)
  parent.postMessage(PREVIEW_READY, location.origin)
}

/** Has the sample patient called whenever other languages are chosen: only a call is said in them. */
function callOnceIn(stage: CallStage, board: GivenBoard): () => void {
  let known = ''
  let count = 0
  return () => {
    const { content } = board.getState()
    const chosen = String(content?.option.calls.languages)
    if (!content || chosen === known) return
    known = chosen
    count += 1
    stage.take(chosen === '' ? [] : content.called.map((patient) => ({ ...patient, calledAt: String(count) })))
  }
}
