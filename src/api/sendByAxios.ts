import { type AxiosInstance, isAxiosError } from 'axios'
import { READ_MS, WRITE_MS, UPLOAD_ANSWER_MS, UPLOAD_SILENCE_MS } from '../session/timeLimits.ts'
import type { Answer, Sent } from './createApi.ts'
import { fieldsOf, isFields, parseJson, textOf } from '../../contract/answerFields.ts'
import type { FieldError } from '../../contract/common.ts'
import type { FailureBody } from '../session/apiError.ts'

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

/** Aborts an upload that stops making progress, without limiting its total time. */
class UploadWatch {
  readonly #onProgress: (share: number) => void
  readonly #limit = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Starts the timer. @param stop aborts the upload too */
  constructor(onProgress: (share: number) => void, stop: AbortSignal | null | undefined) {
    this.#onProgress = onProgress
    stop?.addEventListener('abort', () => this.#limit.abort(), { once: true, signal: this.#limit.signal })
    this.#wait(UPLOAD_SILENCE_MS)
  }

  /** Aborted when the upload must stop. */
  get signal(): AbortSignal {
    return this.#limit.signal
  }

  /** Reports progress and restarts the timer; `share` from 0 to 1. */
  moved(share: number): void {
    this.#onProgress(share)
    this.#wait(share < 1 ? UPLOAD_SILENCE_MS : UPLOAD_ANSWER_MS)
  }

  /** Stops the timer once the upload has been answered or has failed. */
  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#limit.abort(), ms)
  }
}

/** Reads from a refusal what the console's forms show of it: its errors by field, `{no: '…', name: {kr: '…'}}`. */
function failureBody(answer: string): FailureBody {
  const { message, errors, changed } = fieldsOf(parseJson(answer))
  const fieldErrors = Array.isArray(errors) ? errors.filter(isFieldError) : []
  return {
    sent: textOf(message),
    ...(fieldErrors.length > 0 && { errors: nestErrors(fieldErrors) }),
    ...(Array.isArray(changed) && { changed }),
  }
}

/** Nests errors whose `field` is a path such as `name.kr`. */
function nestErrors(errors: readonly FieldError[]): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const { field, message } of errors) {
    const path = field.split('.')
    let at = nested
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = isFields(next) ? next : (at[step] = {})
    }
    at[path.at(-1) ?? field] = message
  }
  return nested
}

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && typeof value.field === 'string' && typeof value.message === 'string'
