import type { WireId } from '../../../../contract/answerFields.ts'
interface HasId {
  readonly id: WireId
}

export interface ChosenBoards<B> {
  /** The boards whose cards are shown: the bookmarked ones, or all when none is. */
  readonly shown: readonly B[]
  /** Whether bookmarks select the boards. */
  readonly chosen: boolean
  /** Columns of cards on a wide screen. */
  readonly columns: 1 | 2 | 3
}

/**
 * Selects the shown boards and the number of columns. Ignores bookmarks of deleted boards.
 */
export function chooseBoards<B extends HasId>(
  boards: readonly B[],
  isBookmarked: (id: B['id']) => boolean,
): ChosenBoards<B> {
  const bookmarked = boards.filter(({ id }) => isBookmarked(id))
  if (bookmarked.length === 0) return { shown: boards, chosen: false, columns: 3 }
  return { shown: bookmarked, chosen: true, columns: bookmarked.length === 1 ? 1 : bookmarked.length === 2 ? 2 : 3 }
}
