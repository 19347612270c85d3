const PERIOD_MS = 50

/**
 * Ends the process once no request to the file system is under way, or at a time. Node waits for such requests when it
 * exits, and a folder of a computer that is away answers none.
 * @param atMs latest time, by `performance.now()`
 */
export function endProcess(code: number, atMs: number): void {
  const isWaiting = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
  if (!isWaiting) process.exit(code)
  if (performance.now() >= atMs) process.kill(process.pid, 'SIGKILL')
  else setTimeout(() => endProcess(code, atMs), PERIOD_MS)
}
