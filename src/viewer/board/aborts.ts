/**
 * Returns a signal that aborts with another one or after a timeout in milliseconds; `done` releases both. Written by
 * hand, because browsers on the wall may lack `AbortSignal.any` and `AbortSignal.timeout`.
 */
export function aborts(
  other: AbortSignal,
  timeoutMs: number,
): { readonly signal: AbortSignal; readonly done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  other.addEventListener('abort', abort)
  if (other.aborted) abort()
  const done = () => {
    clearTimeout(timer)
    other.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
