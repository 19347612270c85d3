import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../harness/server.ts'
import { forgetfulDisk, SURE } from './disk/disks.ts'
import { canForget } from './disk/forgetfulLibrary.ts'
import { type KillFigures, killRounds } from './killRounds.ts'

/** Each round starts the server anew; the machine may be busy with other tests. */
const TIMEOUT_MS = 120_000
const SEED = 20_240_301

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (rounds: number, given: Partial<Parameters<typeof killRounds>[0]> = {}): Promise<KillFigures> =>
  killRounds({ rounds, dataDir: join(folder, 'data'), disk: SURE, seed: SEED, ...given })

describe('a server that is killed under load', () => {
  it('has every write that it answered', { timeout: TIMEOUT_MS }, async () => {
    expect(await run(2)).toEqual({ rounds: 2, answered: expect.any(Number), lost: 0, contradictions: [] })
  })
})

// The disk that forgets is a library of Linux.
describe.runIf(canForget)('a machine that loses power under load', () => {
  it('has every write that it answered', { timeout: TIMEOUT_MS }, async () => {
    const disk = forgetfulDisk(folder, SEED)
    expect(await run(2, { disk })).toEqual({ rounds: 2, answered: expect.any(Number), lost: 0, contradictions: [] })
  })

  it('would have lost some, did it not flush each commit: the test can fail', { timeout: TIMEOUT_MS }, async () => {
    const disk = forgetfulDisk(folder, SEED)
    const { lost } = await run(5, { disk, careless: true, untilLost: true })
    expect(lost).toBeGreaterThan(0)
  })
})
