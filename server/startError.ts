/** An error at the start that a person can fix; its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
