import { accessSync, constants, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** Creates a folder, in memory where possible, for tests that do not test the disk and would only wait for it. */
export function memoryFolder(): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'waiting-board-'))
}

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    return true
  } catch {
    return false
  }
}
