import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { Client } from '../harness/client.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { temporaryFolder } from '../harness/server.ts'
import { forgetfulDisk, SURE } from './disk/disks.ts'
import { canForget } from './disk/forgetfulLibrary.ts'
import { ROOT_PASSWORD } from './hospital.ts'
import { CARELESS, type KillFigures, killRounds } from './killRounds.ts'
import { startProgram } from './program.ts'

/** Each round restarts the server, and the machine may be busy with other tests. */
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
    expect(await run(1)).toEqual({ rounds: 1, answered: expect.any(Number), lost: 0, contradictions: [] })
  })
})

// The library that loses unflushed writes supports Linux only.
describe.runIf(canForget)('a machine that loses power under load', () => {
  it('has every write that it answered', { timeout: TIMEOUT_MS }, async () => {
    const disk = forgetfulDisk(folder, SEED)
    expect(await run(1, { disk })).toEqual({ rounds: 1, answered: expect.any(Number), lost: 0, contradictions: [] })
  })

  it.each([
    ['has an upload that it answered', [], 200],
    ['would have lost it, did it not flush the folder: the test can fail', [CARELESS], 404],
  ])('%s', { timeout: TIMEOUT_MS }, async (_, preload, expected) => {
    const disk = forgetfulDisk(folder, SEED)
    const dataDir = join(folder, 'data')
    const start = () => startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, ...disk.environment }, preload)
    const before = await start()
    const root = await new Client(before.url).signIn('root', ROOT_PASSWORD)
    const { downloadUrl } = await root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
    await before.stop('SIGKILL')
    disk.afterKill(dataDir)
    const after = await start()
    const { status } = await fetch(after.url + downloadUrl)
    await after.stop('SIGKILL')
    expect(status).toBe(expected)
  })

  it('would have lost some, did it not flush each commit: the test can fail', { timeout: TIMEOUT_MS }, async () => {
    const disk = forgetfulDisk(folder, SEED)
    const { lost } = await run(5, { disk, careless: true, untilLost: true })
    expect(lost).toBeGreaterThan(0)
  })
})
