/** HTTP status of a failed call; 0 when nobody answered. */
export function statusOf(error: unknown): number {
  const status = isRecord(error) ? error.status : 0
  return typeof status === 'number' ? status : 0
}

/** The server's own words, '' when it sent none. */
export function messageOf(error: unknown): string {
  const message = isRecord(error) ? error.message : ''
  return typeof message === 'string' ? message : ''
}

/** Whether a refusal names the fields it is about (DE-13). */
export function hasFieldErrors(error: unknown): boolean {
  return isRecord(error) && isRecord(error.body) && isRecord(error.body.errors)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
