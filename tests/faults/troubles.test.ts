import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../harness/server.ts'
import { anHourBack } from './clock/anHourBack.ts'
import { ROOT_PASSWORD } from './hospital.ts'
import { startProgram } from './program.ts'
import { throughTrouble } from './throughTrouble.ts'
import { canMount, failingDisk, fill, fullDisk, quota } from './troubles.ts'

/** Each trouble restarts the server, and the machine may be busy with other tests. */
const TIMEOUT_MS = 120_000

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.runIf(process.platform === 'linux')(
  'a server whose disk is in trouble refuses what it cannot keep, and goes on once it can',
  () => {
    const troubles = {
      'files may not grow': () => quota(join(folder, 'data')),
      'the disk is full': () =>
        canMount(folder) ? fullDisk(join(folder, 'data')) : failingDisk('full', join(folder, 'data'), folder),
      'it turned read-only': () => failingDisk('read-only', join(folder, 'data'), folder),
    }

    it.each(Object.entries(troubles))('when %s', { timeout: TIMEOUT_MS }, async (_, trouble) => {
      const figures = await throughTrouble(join(folder, 'data'), trouble())
      expect(figures).toMatchObject({
        refused: 507,
        code: 'STORAGE_FULL',
        uploadRefused: expect.toSatisfy((status) => status === 503 || status === 507),
        readable: true,
        logged: true,
        wentOn: true,
        lost: 0,
        contradictions: [],
      })
      expect(figures.answered).toBeGreaterThanOrEqual(20)
    })
  },
)

it.runIf(process.platform === 'linux').for(['SIGKILL', 'SIGTERM'] as const)(
  'a server that starts on a full disk after %s shows the queues, or says in one sentence that the disk is full',
  { timeout: TIMEOUT_MS },
  async (signal, { skip }) => {
    if (!canMount(folder)) skip()
    const dataDir = join(folder, 'data')
    const disk = fullDisk(dataDir)
    const environment = { DATA_DIR: dataDir, ROOT_PASSWORD }
    try {
      // Killed, it leaves its log, so that the next start needs room for little else.
      await (await startProgram(environment)).stop(signal)
      fill(join(dataDir, 'filler'), 4096)
      const program = await startProgram(environment).catch((error: Error) => error.message)
      if (typeof program === 'string')
        return expect(program).toMatch(/^the server ended before it was ready: [^\n]*디스크[^\n]*\n$/)
      expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
      await program.stop()
    } finally {
      disk.clear()
    }
  },
)

it.runIf(process.platform !== 'win32')(
  'a server whose clock is set back by an hour keeps staff signed in, queues in order, numbers unique, pauses short',
  { timeout: TIMEOUT_MS },
  async () => {
    const figures = await anHourBack(join(folder, 'data'), 3)
    expect(figures).toEqual({
      staff: 3,
      signedIn: 3,
      undone: 3,
      takenBack: 0,
      inOrder: 6,
      numbers: 6,
      pauses: [1, 1],
      lost: 0,
      contradictions: [],
    })
  },
)
