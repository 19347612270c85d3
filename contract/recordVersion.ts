/**
 * Answers to reading one record carry its version in this header; a PATCH that names the version it was made on is
 * refused with 409 when a field that it changes has another value by now (DE-27). Of a bulk change it names those of
 * the records in their order, with commas between them and nothing where a record has none. Past the specification:
 * without it the last one wins, and other servers do not know it.
 */
export const RECORD_VERSION_HEADER = 'record-version'

/** Code of that refusal; its body has the records in `changed`. */
export const RECORD_CHANGED = 'RECORD_CHANGED'
