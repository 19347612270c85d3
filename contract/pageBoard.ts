/** Id of the element in which our server embeds the board into a wall's page, as a `PublicBoard`. */
export const PAGE_BOARD_ID = 'board'
