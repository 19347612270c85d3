/** An error at the start that a person can fix; its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A program of PostgreSQL is not installed on this computer. */
export class MissingProgram extends StartError {}

/** Something wrong with the configuration, in Korean. */
export interface ConfigFault {
  /** Name of the variable, or the path of the file. */
  readonly name: string
  readonly message: string
}

/** Returns the error that lists faults, one a line. */
export const faultyStart = (faults: readonly ConfigFault[]): StartError =>
  new StartError(
    ['설정이 잘못되어 시작하지 않습니다.', ...faults.map(({ name, message }) => `  ${name}: ${message}`)].join('\n'),
  )

/** Returns the reason of a failure in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String((error as { code?: unknown }).code ?? error.name) : String(error))
    .split('\n', 1)[0]
    ?.trim() ?? ''
