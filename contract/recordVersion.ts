/**
 * Header with the version of a single record that was read. A PATCH that names the version on which it is based is
 * refused with 409 when a field that it changes has another value by now (DE-27). A bulk change names the versions of
 * its records in order, separated by commas, with nothing for a record without one. Beyond the specification: without
 * it the last edit wins, and other servers do not know it.
 */
export const RECORD_VERSION_HEADER = 'record-version'

/** Code of that 409; its body lists the records in `changed`. */
export const RECORD_CHANGED = 'RECORD_CHANGED'
