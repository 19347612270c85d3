/**
 * Runs a request with a signal that aborts after a timeout in milliseconds, or with another signal. Written by hand,
 * because browsers on the wall may lack `AbortSignal.any` and `AbortSignal.timeout`.
 * @throws Error once it aborts, even if `run` ignores its signal
 */
export async function within<T>(
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const aborted = new Promise<never>((_resolve, reject) =>
    controller.signal.addEventListener('abort', () => reject(new Error('timeout'))),
  )
  const timer = setTimeout(abort, timeoutMs)
  stop?.addEventListener('abort', abort)
  if (stop?.aborted) abort()
  try {
    return await Promise.race([run(controller.signal), aborted])
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', abort)
  }
}
