import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Row } from './row.ts'

/** Result of a full run of a bench, stored as docs/benchmarks/<name>.json. */
export interface BenchRecord {
  readonly bench: string
  /** Date, as `2026-01-31`. */
  readonly date: string
  /** Commit of the sources, with `+` when they have changes. Absent outside a clone. */
  readonly commit?: string
  readonly machine: Machine
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
}

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGB: number
  readonly system: string
  /** File system of the folder with the benches' data. */
  readonly disk: string
}

/** Adds date, machine and versions to the rows of a bench. */
export function recordOf(bench: string, rows: readonly Row[]): BenchRecord {
  const versions = Object.assign(
    { Node: process.versions.node, SQLite: process.versions['sqlite'] ?? '' },
    ...rows.map((row) => row.versions),
  ) as Record<string, string>
  const commit = commitOf()
  return {
    bench,
    date: new Date().toISOString().slice(0, 10),
    ...(commit && { commit }),
    machine: machineOf(),
    versions,
    rows,
  }
}

function machineOf(): Machine {
  const processors = cpus()
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    disk: diskOf('/tmp'),
  }
}

/** Returns the file system type and device of a folder; available on Linux only. */
function diskOf(folder: string): string {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
    for (let at = folder; ; at = dirname(at)) {
      const mount = mounts.findLast(([, place]) => place === at)
      if (mount) return `${mount[2]} on ${mount[0]}`
      if (at === dirname(at)) return 'unknown'
    }
  } catch {
    return 'unknown'
  }
}

function commitOf(): string | undefined {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', ':!docs') === '' ? '' : '+'}`
  } catch {
    return undefined
  }
}
