/** How long a process runs at a time: some calls' worth. */
const SLOT_MS = 4

/**
 * Lets each process run in its own slot of every round only, as if it had a machine that is so many times smaller, and
 * never beside another of them. @returns what lets all of them run as ever.
 */
export function inTurns(pids: readonly number[], slots: number): () => void {
  if (pids.length > slots) throw new Error(`${pids.length} processes are more than ${slots} slots`)
  const start = performance.now()
  const signal = (pid: number, runs: boolean) => process.kill(pid, runs ? 'SIGCONT' : 'SIGSTOP')
  let timer: NodeJS.Timeout
  const turn = () => {
    const slot = Math.floor((performance.now() - start) / SLOT_MS)
    for (const [at, pid] of pids.entries()) signal(pid, at === slot % slots)
    // By the clock, not by the last turn: one that is late takes from the next, not from all.
    timer = setTimeout(turn, Math.max(0, start + (slot + 1) * SLOT_MS - performance.now()))
  }
  turn()
  return () => {
    clearTimeout(timer)
    for (const pid of pids) signal(pid, true)
  }
}
