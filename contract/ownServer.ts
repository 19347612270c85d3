/**
 * Header of our server's responses to API calls: it marks a server with features beyond section 7 of the specification.
 * Other servers do not send it.
 */
export const OWN_SERVER_HEADER = 'x-waiting-board'
