import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram, test as base } from './app.ts'

/** Login of the first user of {@link test}'s servers. */
export const ROOT = { id: 'root', password: 'first-login-1' }
const SETTABLE = join(import.meta.dirname, '../faults/clock/settable.ts')

/** Test that starts the real server on one folder, with its clock ahead by a time in ms. */
export const test = base.extend<{ start: (aheadMs: number) => Promise<{ url: string; program: Program }> }>({
  start: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
    const started: Program[] = []
    await provide(async (aheadMs) => {
      const settings = {
        DATA_DIR: dataDir,
        ROOT_ID: ROOT.id,
        ROOT_PASSWORD: ROOT.password,
        CLOCK_AHEAD_MS: String(aheadMs),
      }
      const program = startProgram([`--import=${SETTABLE}`, 'server/main.ts'], settings)
      started.push(program)
      return { url: await program.address, program }
    })
    for (const program of started) await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})
