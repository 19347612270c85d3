import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const SOURCE = join(import.meta.dirname, 'forgetful.c')
const BUILT = join(import.meta.dirname, `forgetful-${process.platform}-${process.arch}.so.gz`)
const FLAGS = ['-shared', '-fPIC', '-O2', '-nostdlib', '-s']

/**
 * Whether this machine can run the disk that loses unflushed writes: requires Linux, and a C compiler or a built
 * library for its processor.
 */
export const canForget = process.platform === 'linux' && (hasCompiler() || existsSync(BUILT))

/** Writes the library of `forgetful.c` into a folder: compiled if there is a compiler, else the built one. */
export function forgetfulLibrary(folder: string): string {
  const path = join(folder, 'forgetful.so')
  if (spawnSync('cc', [...FLAGS, '-o', path, SOURCE]).status !== 0) writeFileSync(path, gunzipSync(readFileSync(BUILT)))
  return path
}

function hasCompiler(): boolean {
  return spawnSync('cc', ['--version']).status === 0
}
