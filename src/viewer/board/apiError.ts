/** A refusal of the server. `message` is the server's own, fit to be shown, or empty when it sent none (DE-13). */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
  }
}

/** Reads a JSON answer. @throws ApiError when the server refuses */
export async function readAnswer<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new ApiError(answer.status, messageOf(await answer.json().catch(() => null)))
  const text = await answer.text()
  // Another server may answer an action with an empty body (DE-22).
  return (text === '' ? undefined : JSON.parse(text)) as T
}

function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : ''
}
