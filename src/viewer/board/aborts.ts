/**
 * A signal that ends with another one, or after a time in milliseconds; `done` lets go of both. By hand, for players on
 * the wall run browsers that know neither `AbortSignal.any` nor `AbortSignal.timeout`.
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
