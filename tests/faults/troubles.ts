import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetfulLibrary } from './disk/forgetfulLibrary.ts'
import type { Program } from './program.ts'
import { limitFiles } from './surroundings.ts'

/** A fault of a server's disk at run time. */
export interface Trouble {
  readonly name: string
  /** Environment of the server's process. */
  readonly environment: Readonly<Record<string, string>>
  begin(program: Program): void
  end(program: Program): void
  /** Cleans up after the server has exited. */
  clear(): void
}

/** Free space left on a full disk: some calls still fit. */
const LEFT_BYTES = 100_000
const DISK_BYTES = 24 * 1024 * 1024
const FILLER = Buffer.alloc(64 * 1024)

/** Files that cannot grow (RLIMIT_FSIZE), like a quota. */
export function quota(dataDir: string): Trouble {
  return {
    name: 'files that may not grow',
    environment: {},
    begin: (program) => limitFiles(program, statSync(join(dataDir, 'waiting-board.sqlite-wal')).size + LEFT_BYTES),
    end: (program) => limitFiles(program, undefined),
    clear: () => undefined,
  }
}

/**
 * A separate disk that another program fills to the last byte (ENOSPC). Only root can mount it: see {@link canMount}.
 */
export function fullDisk(dataDir: string): Trouble {
  const filler = join(dataDir, 'filler')
  mkdirSync(dataDir, { recursive: true })
  mount(dataDir)
  return {
    name: 'a full disk',
    environment: {},
    begin() {
      fill(filler)
      truncateSync(filler, Math.max(0, statSync(filler).size - LEFT_BYTES))
    },
    end: () => rmSync(filler),
    clear: () => void spawnSync('umount', [dataDir]),
  }
}

/**
 * A disk on which every write fails: it is full (ENOSPC), or the kernel has remounted it read-only because of damage
 * (EROFS).
 */
export function failingDisk(kind: 'full' | 'read-only', dataDir: string, folder: string): Trouble {
  const switched = join(folder, 'trouble')
  return {
    name: kind === 'full' ? 'a disk without a byte left' : 'a disk turned read-only',
    environment: { LD_PRELOAD: forgetfulLibrary(folder), FORGETFUL_FOLDER: dataDir, FORGETFUL_TROUBLE: switched },
    begin: () => writeFileSync(switched, kind),
    end: () => rmSync(switched),
    clear: () => undefined,
  }
}

/** Whether this process may mount a disk. */
export function canMount(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  const place = join(folder, 'mount')
  mkdirSync(place, { recursive: true })
  try {
    mount(place)
    return spawnSync('umount', [place]).status === 0
  } catch {
    return false
  }
}

function mount(place: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'waiting-board', place], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Writes until a disk is full, in pieces of this size in bytes. */
export function fill(path: string, bytes = FILLER.length): void {
  try {
    for (;;) appendFileSync(path, FILLER.subarray(0, bytes))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
