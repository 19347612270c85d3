/** Id of the element in which our server writes the board of a wall into its page, as a `PublicBoard`. */
export const PAGE_BOARD_ID = 'board'
