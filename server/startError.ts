/** An error at the start that a person can fix; its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A program of PostgreSQL is not installed on this computer. */
export class MissingProgram extends StartError {}
