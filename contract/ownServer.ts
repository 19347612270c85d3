/**
 * What our server answers to a call carries this header: it can do more than section 7 of the specification asks for.
 * Other servers do not know it.
 */
export const OWN_SERVER_HEADER = 'x-waiting-board'
