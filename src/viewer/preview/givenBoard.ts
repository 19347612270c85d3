import type { PreviewedBoard } from '../../../contract/wallPreview.ts'
import type { FollowedBoard } from '../board/boardStore.ts'
import { masked } from '../board/masked.ts'
import { readOption } from '../board/readOption.ts'
import type { Patient } from '../board/readPatients.ts'
import { ShownBoard } from '../board/shownBoard.ts'
import type { WallContent } from '../wall/loadWall.ts'

/** Fictitious names: a preview never contains patients' data. The first is called, the others wait. */
const [CALLED, ...WAITING] = ['홍길동', '김민준', '이서연', '박도윤', '최지우', '정하은']

/** Board whose content is given instead of read: it does not contact a server and is never stale. */
export class GivenBoard implements FollowedBoard<WallContent> {
  readonly #shown = new ShownBoard<WallContent>(null, undefined)

  readonly subscribe = this.#shown.subscribe
  readonly getState = this.#shown.getState

  /** Shows a board with sample patients, masked by its option. */
  give({ no, name, doctor, option: given }: PreviewedBoard): void {
    const option = readOption(given)
    const sample = (patient: string | undefined, number: number, order: number): Patient =>
      masked(option.masking)({ id: number, name: patient ?? '', order, number, joinedAt: '', calledAt: '' })
    const called = [sample(CALLED, 1, 1)]
    const waiting = WAITING.map((patient, at) => sample(patient, at + 2, at + 1))
    this.#shown.show(
      { version: null, roomId: null, no, name, doctor, option, called, waiting, pause: undefined },
      performance.now(),
    )
  }

  start(): () => void {
    return () => undefined
  }

  readonly refetch = async (): Promise<void> => undefined
}
