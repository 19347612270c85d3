import { UPLOAD_FIELD } from '../../contract/constants.ts'
import type { Api, CallOptions } from './api.ts'

/** Uploads a picture or a video and returns its location; it is shown once an option or a record refers to it. */
export function uploadFile(
  api: Api,
  file: File,
  // With a listener an upload may take as long as it makes progress.
  { onProgress = () => undefined, ...options }: Pick<CallOptions, 'signal' | 'onProgress'> = {},
) {
  const body = new FormData()
  body.append(UPLOAD_FIELD, file)
  return api('POST', '/v1/did-options/pre-upload-file', { body, onProgress, ...options })
}
