import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { WaitingPatient } from '../../contract/waitingLists.ts'
import { findOption } from '../../server/didOptions/didOptionRepository.ts'
import { DidWaitingLists } from '../../server/didWaitings/didWaitingLists.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { SHEET_FILE } from '../../server/disk/dataFolder.ts'
import { SHEET_LIST_MAX, sheetPage } from '../../server/outage/sheetPage.ts'
import { writeSheet } from '../../server/outage/outageModule.ts'
import { until } from '../faults/until.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'
import { createDid } from '../harness/create.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { aUnit } from '../harness/database.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Starts a server, fills a queue, and returns the sheet that the server keeps of it. */
async function keptPage(env: NodeJS.ProcessEnv): Promise<string> {
  const dataDir = temporaryFolder()
  const sheet = join(env['EMERGENCY_DIR'] ?? join(dataDir, 'emergency'), SHEET_FILE)
  server = await startServer({ env: { DATA_DIR: dataDir, ...env } })
  const [did, first, , third] = await server.root.queueOf('홍길동', '남궁<b>민수', '김철수')
  const roomless = await createDid(server.root, { roomId: null })
  await server.root.queueUp(roomless, '이순신')
  await server.root.call(first)
  await server.root.hold(third)
  await server.close()
  server = await startServer({ env: { DATA_DIR: dataDir, ...env } })
  const isWhole = (page: string) => page.includes(`${did.name.kr} · 3명`) && page.includes(`${roomless.name.kr} · 1명`)
  await until(() => existsSync(sheet) && isWhole(read(sheet)))
  return read(sheet)
}
const read = (path: string) => readFileSync(path, 'utf8')

it('is kept beside the data: every board, also one without a room, its lists in order, by number and masked name', async () => {
  const page = await keptPage({})
  expect(page.match(/<td>[^<]*<\/td><td>\d+<\/td><td>[^<]*<\/td>/g)).toEqual([
    '<td>검사 중 1</td><td>1</td><td>홍O동</td>',
    expect.stringMatching(/^<td>대기 1<\/td><td>2<\/td><td>남O/),
    '<td>보류 1</td><td>3</td><td>김O수</td>',
    '<td>대기 1</td><td>4</td><td>이O신</td>',
  ])
  expect(page).not.toMatch(/홍길동|김철수|이순신|<b>/)
})

it('has whole names where the hospital wants them, in the folder that it names, for nobody else to read', async () => {
  const folder = join(temporaryFolder(), 'share')
  expect(await keptPage({ EMERGENCY_SHEET: 'full', EMERGENCY_DIR: folder })).toContain('<td>남궁&lt;b&gt;민수</td>')
  expect(statSync(join(folder, SHEET_FILE)).mode & 0o077).toBe(0)
})

it('is not made, and the last one removed, where it is switched off', async () => {
  const folder = temporaryFolder()
  await writeSheet(folder, 'of yesterday')
  server = await startServer({ env: { EMERGENCY_SHEET: 'off', EMERGENCY_DIR: folder } })
  await until(() => !existsSync(join(folder, SHEET_FILE)))
})

it('takes the place of the last one, also after a write that was cut off', async () => {
  const folder = temporaryFolder()
  for (const page of ['one', 'two']) {
    await writeSheet(folder, page)
    expect(read(join(folder, SHEET_FILE))).toBe(page)
  }
})

it.skipIf(process.platform === 'win32').each([
  ['0700', 0o700, 0o600],
  ['0750', 0o750, 0o640],
  ['0755', 0o755, 0o644],
  ['0777', 0o777, 0o644],
])('can be read by those who may read its folder: %s', async (_, mode, expected) => {
  const folder = join(temporaryFolder(), 'share')
  mkdirSync(folder)
  chmodSync(folder, mode)
  await writeSheet(folder, 'page')
  expect(statSync(join(folder, SHEET_FILE)).mode & 0o777).toBe(expected)
})

it('says so where it has not all patients', () => {
  const patient = { didWaitingId: 1, name: '홍길동', createdAt: '2026-03-02T00:00:00.000Z' } as WaitingPatient
  const pageOf = (waiting: number) =>
    sheetPage({
      queues: [
        {
          did: { no: '1', name: { kr: '대기판' } } as Did,
          called: [],
          waiting: Array.from({ length: waiting }, () => patient),
          holding: [],
        },
      ],
      at: new Date('2026-03-02T01:00:00Z'),
      timeZone: 'Asia/Seoul',
      hasFullNames: false,
      lastNumber: 1,
    })
  expect(pageOf(SHEET_LIST_MAX - 1)).not.toContain('나머지는 이 명단에 없습니다')
  expect(pageOf(SHEET_LIST_MAX)).toContain(`앞의 ${SHEET_LIST_MAX}명까지만 있습니다. 나머지는 이 명단에 없습니다`)
})

it('takes the first of each list on all boards together', async () => {
  server = await startServer()
  const [one, other] = await server.root.createStations({}, {})
  const [first] = await server.root.queueUp(one.did, '가환자')
  await server.root.queueUp(other.did, '나환자')
  await server.root.queueUp(one.did, '다환자')
  await server.root.call(first)
  const unit = aUnit(server.database.db)
  const lists = new DidWaitingLists(unit, findOption, new WaitEstimates(unit.db))
  const namesOf = (patients: readonly { name: string }[]) => patients.map(({ name }) => name)
  const queues = await lists.queuesOfAllBoards(1)
  expect(queues.map(({ called, waiting }) => [namesOf(called), namesOf(waiting)])).toEqual([
    [['가환자'], []],
    [[], ['나환자']],
  ])
})
