/**
 * Name of the multipart field that carries an upload; apart from the schemas, so that the console loads it without zod.
 */
export const UPLOAD_FIELD = 'file'
