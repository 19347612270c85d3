import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of Linux, on all machines that Node runs on. */
const TICKS_PER_SECOND = 100

/** Returns the processor time of a process in seconds, optionally with its children, including ended ones. */
export function processorTime(pid: number, withChildren = false): number {
  const own = statOf(pid)
  if (!own) throw new Error(`there is no process ${pid}`)
  const children = withChildren
    ? readdirSync('/proc')
        .flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
        .filter(({ parent }) => parent === pid)
    : []
  const ticks = own.ticks + (withChildren ? own.ofEnded : 0) + children.reduce((sum, { ticks }) => sum + ticks, 0)
  return ticks / TICKS_PER_SECOND
}

/** Returns undefined for a process that has ended. */
function statOf(pid: number): { parent: number; ticks: number; ofEnded: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name, in brackets, may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [
    fields[1],
    fields[11],
    fields[12],
    fields[13],
    fields[14],
  ]
  return { parent, ticks: utime + stime, ofEnded: cutime + cstime }
}
