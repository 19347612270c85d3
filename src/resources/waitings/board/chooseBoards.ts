interface HasId {
  readonly id: number | string
}

export interface ChosenBoards<B> {
  /** The boards whose cards are shown: the bookmarked ones, or all when none is. */
  readonly shown: readonly B[]
  /** Whether bookmarks decide. */
  readonly chosen: boolean
  /** Columns of cards on a wide screen. */
  readonly columns: 1 | 2 | 3
}

/**
 * Which boards are shown, and in how many columns (WT-02, WT-03). Bookmarks of boards that are gone count for nothing.
 */
export function chooseBoards<B extends HasId>(
  boards: readonly B[],
  isBookmarked: (id: B['id']) => boolean,
): ChosenBoards<B> {
  const bookmarked = boards.filter(({ id }) => isBookmarked(id))
  if (bookmarked.length === 0) return { shown: boards, chosen: false, columns: 3 }
  return { shown: bookmarked, chosen: true, columns: bookmarked.length === 1 ? 1 : bookmarked.length === 2 ? 2 : 3 }
}
