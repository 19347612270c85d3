/** Base path of every call (section 7 of the specification). */
export const API_BASE = '/api'
