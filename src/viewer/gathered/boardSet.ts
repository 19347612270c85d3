import type { BoardSet } from '../../../contract/boardSets.ts'
import { NOT_FOUND } from '../../../contract/answerFields.ts'
import { shortViewerBoard } from '../../../contract/pageOf.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import { readAnswer } from '../../session/refusal.ts'
import { within } from '../../within.ts'
import { failureOf, saysNoBoard } from '../board/boardFailure.ts'

/** Prefix of the keys under which a device keeps the boards of a set, for a start without the server. */
const KEY = 'boardSet/'
/** Interval of the readings, in milliseconds; shorter until the set is known. */
const READ_MS = 30_000
const RETRY_MS = 3_000
const TIMEOUT_MS = 8_000

/** Returns the boards of a short viewer path, `/d/1+2+3`, each once. */
export const boardsOfPath = (path: string): readonly string[] => [
  ...new Set(
    shortViewerBoard(path)
      ?.split('+')
      .filter((id) => id !== ''),
  ),
]

interface Followed {
  /** Called once, with the boards that the set has, or had when it was last read. */
  readonly show: (didIds: readonly string[]) => void
  /** Called while the boards are not known, with the status of the failure; 0 without a response. */
  readonly failed: (failure: number) => void
  /** Called when the set has other boards than those shown. */
  readonly changed: () => void
}

/** Reads the boards of a set and follows its changes, as long as the page lives. */
export function followBoardSet(id: string, { show, failed, changed }: Followed): void {
  const key = KEY + id
  const kept = localStorage.getItem(key)
  let shown = kept
  const take = (didIds: readonly number[]) => {
    const text = didIds.join('+')
    if (shown === text) return
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    if (shown !== null) return changed()
    if (text === '') return failed(NOT_FOUND)
    shown = text
    show(text.split('+'))
  }
  const read = async () => {
    try {
      take(await boardsOf(id))
    } catch (error) {
      const failure = failureOf(error)
      if (shown === null) failed(failure)
      else if (saysNoBoard(failure)) take([])
    }
    setTimeout(() => void read(), shown === null ? RETRY_MS : READ_MS)
  }
  if (kept !== null) show(kept.split('+'))
  void read()
}

/** Reads the boards of a set. @throws ApiError when the server refuses */
const boardsOf = (id: string): Promise<readonly number[]> =>
  within(TIMEOUT_MS, async (signal) => {
    const path = `/api/v1/board-sets/${encodeURIComponent(id)}`
    return (await readAnswer<BoardSet>(await fetchApi(path, { signal, cache: 'no-store' }))).didIds
  })
