import { UPLOAD_FIELD } from '../../contract/constants.ts'
import type { Api, CallOptions } from './api.ts'

/** Uploads a photo or a video and returns its location; a board shows it once an option refers to it. */
export function uploadFile(api: Api, file: File, options: Pick<CallOptions, 'signal' | 'onProgress'>) {
  const body = new FormData()
  body.append(UPLOAD_FIELD, file)
  return api('POST', '/v1/did-options/pre-upload-file', { body, ...options })
}
