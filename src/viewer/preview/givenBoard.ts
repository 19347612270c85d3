import type { PreviewedBoard } from '../../../contract/wallPreview.ts'
import type { FollowedBoard } from '../board/boardStore.ts'
import { masked } from '../board/masked.ts'
import { readOption } from '../board/readOption.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { ShownBoard } from '../board/shownBoard.ts'
import type { WallContent } from '../wall/loadWall.ts'

/** Fictitious names: a preview never contains patients' data. The first is called, the others wait. */
const [CALLED, ...WAITING] = ['홍길동', '김민준', '이서연', '박도윤', '최지우', '정하은']

/** How long an exam of the samples takes. */
const SAMPLE_MINUTES = 5

/** A board that is given, not read: it follows no server, and is never out of date. */
export class GivenBoard implements FollowedBoard<WallContent> {
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
