import { type AxiosInstance, isAxiosError } from 'axios'
import { READ_MS, WRITE_MS } from '../session/timeLimits.ts'
import { failureBody } from './failureBody.ts'
import type { Answer, Sent } from './createApi.ts'
import { UploadWatch } from './uploadWatch.ts'

/** Sends requests by a client of axios. An upload may take as long as it makes progress. */
export const sendByAxios =
  (client: AxiosInstance) =>
  async ({ method, address, headers, body, signal, onProgress }: Sent): Promise<Answer> => {
    const isRead = method === 'GET'
    const upload = onProgress && new UploadWatch(onProgress, signal)
    try {
      const answer = await client
        .request<string>({
          method,
          url: address,
          responseType: 'text',
          headers,
          ...(body !== undefined && { data: body }),
          timeout: isRead ? READ_MS : WRITE_MS,
          ...(isRead && signal && { signal }),
          ...(upload && {
            timeout: 0,
            signal: upload.signal,
            onUploadProgress: ({ progress = 0 }) => upload.moved(progress),
          }),
        })
        .catch((error: unknown) => {
          if (isAxiosError<string>(error) && error.response) return error.response
          throw error
        })
      const header = (name: string) => (answer.headers[name.toLowerCase()] as string | undefined) ?? null
      return { status: answer.status, header, text: answer.data, body: failureBody(answer.data) }
    } finally {
      upload?.end()
    }
  }
