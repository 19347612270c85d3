/** Returns the reason of a failure in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String((error as { code?: unknown }).code ?? error.name) : String(error))
    .split('\n', 1)[0]
    ?.trim() ?? ''
