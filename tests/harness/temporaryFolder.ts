import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder, which the caller removes. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'waiting-board-'))
