/** Length of a slot in ms: enough for some calls. */
const SLOT_MS = 4

/**
 * Lets each process run only in its own slot of each round, as if its machine were slower by that factor, and never at
 * the same time as another.
 * @returns a function that lets all of them run freely again.
 */
export function inTurns(pids: readonly number[], slots: number): () => void {
  if (pids.length > slots) throw new Error(`${pids.length} processes are more than ${slots} slots`)
  const start = performance.now()
  const signal = (pid: number, runs: boolean) => process.kill(pid, runs ? 'SIGCONT' : 'SIGSTOP')
  let timer: NodeJS.Timeout
  const turn = () => {
    const slot = Math.floor((performance.now() - start) / SLOT_MS)
    for (const [at, pid] of pids.entries()) signal(pid, at === slot % slots)
    // Scheduled by absolute time, so that a late turn shortens only the next one.
    timer = setTimeout(turn, Math.max(0, start + (slot + 1) * SLOT_MS - performance.now()))
  }
  turn()
  return () => {
    clearTimeout(timer)
    for (const pid of pids) signal(pid, true)
  }
}
