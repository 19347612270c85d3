import { accessSync, constants, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/**
 * A new folder, in memory where the machine offers that: for what is not about the disk, and would only wait for it.
 */
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
