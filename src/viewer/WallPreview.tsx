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

/** Tells nobody: a preview confirms no calls and reports no problems. */
const unsent = () => false

/**
 * Starts a wall that draws what the page around it posts, unsaved values too, and neither asks a server nor connects to
 * one: `/dids/wall-preview`. It takes messages from this origin's page around it alone.
 */
export function startWallPreview(root: HTMLElement): void {
  if (parent === window) return void startPage(root, 'wall', <DIDViewerNotFound />)
  const board = new GivenBoard()
  addEventListener('message', ({ origin, source, data }: MessageEvent<PreviewedBoard>) => {
    if (origin === location.origin && source === parent) board.give(data)
  })
  const parts = {
    board,
    overlay: new OverlayStore(),
    stage: new CallStage(),
    painted: new PaintedCalls(unsent),
    problems: new ScreenProblems(unsent),
    voice: new WallVoice('', () => undefined),
    isQuiet: () => true,
    roomId: null,
  }
  startPage(root, 'wall', <Wall parts={parts} />)
  parent.postMessage(PREVIEW_READY, location.origin)
}
