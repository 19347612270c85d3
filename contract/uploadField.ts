/** Name of the multipart field of an upload. Separate from the schemas so that the console loads it without zod. */
export const UPLOAD_FIELD = 'file'
