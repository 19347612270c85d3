import { PREVIEW_READY, type PreviewedBoard } from '../../contract/wallPreview.ts'
import type { Patient } from '../queue/readPatients.ts'
import type { FollowedBoard } from './board/boardStore.ts'
import { masked } from './board/masked.ts'
import { readOption } from './board/readOption.ts'
import { ShownBoard } from './board/shownBoard.ts'
import { startPage } from './startPage.tsx'
import { CallStage } from './wall/callStage.ts'
import type { WallContent } from './wall/loadWall.ts'
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

/** Fictitious names: a preview never contains patients' data. The first is called, the others wait. */
const [CALLED, ...WAITING] = ['홍길동', '김민준', '이서연', '박도윤', '최지우', '정하은']

/** How long an exam of the samples takes. */
const SAMPLE_MINUTES = 5

/** A board that is given, not read: it follows no server, and is never out of date. */
class GivenBoard implements FollowedBoard<WallContent> {
  readonly #shown = new ShownBoard<WallContent>(null, undefined)

  readonly subscribe = this.#shown.subscribe
  readonly getState = this.#shown.getState

  /** Draws a board with sample patients, masked by its option. */
  give({ no, name, doctor, option: given, roomNames = {} }: PreviewedBoard): void {
    const option = readOption(given)
    const sample = (patient: string | undefined, number: number, order: number): Patient =>
      masked(option.masking)({ id: number, name: patient ?? '', order, number, joinedAt: '', calledAt: '' })
    const called = [sample(CALLED, 1, 1)]
    const waiting = WAITING.map((patient, at) => ({
      ...sample(patient, at + 2, at + 1),
      wait: { from: at * SAMPLE_MINUTES, to: (at + 2) * SAMPLE_MINUTES },
      ...(at === 0 && { frontReason: 'RESERVATION' as const }),
    }))
    const newcomerWait = { from: waiting.length * SAMPLE_MINUTES, to: (waiting.length + 2) * SAMPLE_MINUTES }
    this.#shown.show(
      {
        version: null,
        roomId: null,
        no,
        name,
        doctor,
        option,
        called,
        waiting,
        pause: undefined,
        emergency: undefined,
        newcomerWait,
        roomNames,
      },
      performance.now(),
    )
  }

  start(): () => void {
    return () => undefined
  }

  readonly refetch = async (): Promise<void> => undefined
}
