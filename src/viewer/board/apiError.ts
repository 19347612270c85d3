/** A refusal of the server. `message` is the server's own, fit to be shown; it and `code` are empty when it sent none (DE-13). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, message: string, code = '') {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

const NOT_FOUND = 404
const BAD_REQUEST = 400

/** Whether the status of a refusal says that there is no such board: none has that id, or none could have it. */
export const saysNoBoard = (status: number | null): boolean => status === NOT_FOUND || status === BAD_REQUEST

/** Reads a JSON answer. @throws ApiError when the server refuses */
export async function readAnswer<T>(answer: Response): Promise<T> {
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    throw new ApiError(answer.status, textOf(body, 'message'), textOf(body, 'code'))
  }
  const text = await answer.text()
  // Another server may answer an action with an empty body (DE-22).
  return (text === '' ? undefined : JSON.parse(text)) as T
}

function textOf(body: unknown, field: string): string {
  const text = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : ''
  return typeof text === 'string' ? text : ''
}
