import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { temporaryFolder } from '../harness/server.ts'
import { forgetfulLibrary } from './disk/forgetfulLibrary.ts'
import { ROOT_PASSWORD } from './hospital.ts'
import { Journal } from './journal.ts'
import { type Program, startProgram } from './program.ts'
import { deafClient, halfOpen, limitFiles, memoryOf, upload } from './surroundings.ts'
import { survivors } from './survivors.ts'

const TIMEOUT_MS = 60_000
const MIB = 1024 * 1024
/** Upper bound of the server's memory growth over its idle state, in MiB. */
const MEMORY_GROWTH_MAX = 250

let dataDir: string
let program: Program
let root: Client
async function start(environment: Record<string, string> = {}): Promise<void> {
  program = await startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, LOG_LEVEL: 'silent', ...environment })
  root = await new Client(program.url).signIn('root', ROOT_PASSWORD)
}
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(async () => {
  await program.stop('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

const isUp = async () => expect((await root.request('GET', '/health')).status).toBe(200)

describe.runIf(process.platform === 'linux')('the server stays up, says what is wrong, and loses nothing', () => {
  it('when there is no room for an upload: 507, and nothing of it stays', { timeout: TIMEOUT_MS }, async () => {
    await start()
    limitFiles(program, 2 * MIB)
    expect(await upload(program.url, root, 4 * MIB)).toBe(507)
    limitFiles(program, undefined)
    await isUp()
    await eventually(() => expect(readdirSync(join(dataDir, 'partial'))).toEqual([]))
    expect(await upload(program.url, root, 4 * MIB)).toBe(201)
  })

  it('when the data folder cannot be written to, by not starting', async () => {
    // A folder that nobody can write to, not even root.
    const failed = await startProgram({ DATA_DIR: '/proc', ROOT_PASSWORD }).catch(String)
    await start()
    expect(failed).toContain('데이터 폴더에 쓸 수 없습니다')
  })

  it('when the disk is slow: all is answered, only later', { timeout: TIMEOUT_MS }, async () => {
    await start({ LD_PRELOAD: forgetfulLibrary(dataDir), FORGETFUL_FLUSH_MS: '40' })
    const journal = new Journal()
    const visits = await Promise.all(Array.from({ length: 30 }, () => createVisit(root)))
    for (const { id } of visits) journal.addVisit(id)
    expect(survivors(dataDir, journal)).toMatchObject({ lost: 0, contradictions: [] })
  })

  it(
    'with a client that asks and never reads, and hundreds that never finish asking',
    { timeout: TIMEOUT_MS },
    async () => {
      await start()
      const before = memoryOf(program)
      const waiting = await halfOpen(program.url, 300)
      const deaf = await deafClient(program.url, '/api/openapi.json', 3_000)
      await isUp()
      await createVisit(root)
      expect(memoryOf(program) - before).toBeLessThan(MEMORY_GROWTH_MAX)
      for (const each of [waiting, deaf]) each.close()
      await isUp()
    },
  )

  it('with an upload that is too large, and one that is cut in the middle', { timeout: TIMEOUT_MS }, async () => {
    await start()
    const before = memoryOf(program)
    expect([413, undefined]).toContain(await upload(program.url, root, 64 * MIB))
    expect(await upload(program.url, root, 8 * MIB, 4 * MIB)).toBeUndefined()
    await isUp()
    await eventually(() => expect(readdirSync(join(dataDir, 'partial'))).toEqual([]))
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
    expect(memoryOf(program) - before).toBeLessThan(MEMORY_GROWTH_MAX)
  })
})
