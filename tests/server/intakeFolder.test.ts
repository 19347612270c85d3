import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import type { IntakeException } from '../../contract/intake.ts'
import type { IntakeFile, IntakeFolderState } from '../../contract/intakeFolder.ts'
import { createAppointment, createPackage, createRoom } from '../harness/create.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { aWorkbook } from '../harness/workbook.ts'
import { serverForAll } from '../harness/testServer.ts'

let dir: string
beforeAll(async () => {
  dir = temporaryFolder()
  mkdirSync(join(dir, 'HIS'))
  mkdirSync(join(dir, 'EMR'))
})
const server = serverForAll(() => ({ env: { INTAKE_DIR: dir } }))

const cp949 = (text: string) => iconv.encode(text, 'cp949')
const put = (path: string, content: Uint8Array | string) => writeFileSync(join(dir, path), content)
const appointmentsOf = (filter: string) => server.root.list<Appointment>(`/v1/appointments?size=100&${filter}`)
const named = (name: string) => appointmentsOf(`name=${encodeURIComponent(name)}`)
/** Waits until files are in their subfolders: each rests for seconds, and is read by a process of its own. */
const moved = (...paths: string[]) =>
  vi.waitFor(() => expect(paths.filter((path) => !existsSync(join(dir, path)))).toEqual([]), { timeout: 50_000 })
const report = (path: string) => readFileSync(join(dir, path), 'utf8')

it('takes lists that are whole, names what it refuses, and corrects what comes again', async () => {
  const room = await createRoom(server.root, { name: { kr: '심전도실', en: '', cn: '', jp: '' } })
  const { id: packageId } = await createPackage(server.root, { name: '기본 검진', roomIds: [room.id] })
  put(
    'HIS/list.csv',
    cp949(
      '예약번호,이름,환자번호,시간,상태,패키지,주의\r\nA1,똠펲뷁,00100,09:00,예약,기본검진,금식\r\nA2,김취소,101,10:00,취소,,\r\nA3,박오류,102,99:99,예약,,\r\n',
    ),
  )
  const workbook = aWorkbook([
    ['이름', '환자번호', '시간', '검사실'],
    ['이두번', '200', '09:00', '심전도실'],
    ['이두번', '200', '14:00', ''],
    ['최동명', '', '', 'ECG-9'],
    ['최동명', '', '', ''],
  ])
  put('EMR/오늘 명단.xlsx', workbook)
  put('명단.tsv', '이름\t환자번호\n황\t900101-1234567\n정탭\t300\n')
  // A file that is no list, and entries that are no files.
  put('그림.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0))
  put(
    'bomb.xlsx',
    zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) }),
  )
  put('unknown.csv', '가,나\n1,2\n')
  put('.hidden.csv', '이름\n안읽음\n')
  put('copying.csv.part', '이름\n안읽음\n')
  mkdirSync(join(dir, 'EMR', 'folder.csv'))
  symlinkSync(join(dir, 'HIS/list.csv'), join(dir, 'link.csv'))

  await moved('HIS/error/list.csv', 'EMR/done/오늘 명단.xlsx', 'error/명단.tsv')
  await moved('error/그림.csv', 'error/bomb.xlsx', 'error/unknown.csv')

  expect(await named('똠펲뷁')).toMatchObject([
    { patientNo: '00100', time: '09:00', packageId, alerts: ['FASTING'], arrived: false },
  ])
  expect([
    ...(await named('김취소')),
    ...(await named('박오류')),
    ...(await named('안읽음')),
    ...(await named('황')),
  ]).toEqual([])
  expect((await named('이두번')).map(({ time, roomIds }) => [time, roomIds])).toEqual([
    ['09:00', [room.id]],
    ['14:00', []],
  ])
  expect(await named('최동명')).toHaveLength(2)
  expect(report('HIS/error/list.csv.txt')).toContain('4행: 예약 시간: 시각을 09:30처럼 입력해 주세요.')
  expect(report('error/명단.tsv.txt')).toContain('2행: 주민등록번호로 보이는 값은 보낼 수 없습니다.')
  expect(report('error/명단.tsv.txt')).not.toContain('1234567')
  // The patient with the unknown code is new too, and left to staff.
  expect(report('EMR/done/오늘 명단.xlsx.txt')).toMatch(/새 예약 4명(.|\s)*직원이 확인할 환자 1명/)
  expect(report('error/unknown.csv.txt')).toContain('필요한 열이 없습니다: 이름')
  expect(report('error/bomb.xlsx.txt')).toContain('엑셀 파일에 내용이 너무 많습니다.')
  expect(readdirSync(dir).toSorted()).toEqual(['.hidden.csv', 'EMR', 'HIS', 'copying.csv.part', 'error', 'link.csv'])
  const exceptions = await server.root.list<IntakeException>('/v1/intake/exceptions?source=EMR')
  expect(exceptions).toMatchObject([{ code: 'ECG-9', kind: 'ROOM', resolved: false }])

  // Staff correct one patient; then the lists come again, one corrected and one as it was.
  const [corrected] = await named('이두번')
  await server.root.patch('/v1/appointments', { appointments: [{ id: corrected?.id, time: '09:30' }] })
  put('EMR/오늘 명단.xlsx', workbook)
  put(
    'HIS/list.csv',
    '예약번호,이름,환자번호,시간,상태\nA1,똠펲뷁,00100,11:00,예약\nA3,박오류,102,10:30,예약\nA2,김취소,101,10:00,취소\n',
  )
  await moved('HIS/done/list.csv', 'EMR/done/오늘 명단 (2).xlsx')
  expect(await named('똠펲뷁')).toMatchObject([{ time: '11:00', packageId, alerts: ['FASTING'] }])
  expect(await named('박오류')).toMatchObject([{ time: '10:30' }])
  expect((await named('이두번')).map(({ time }) => time)).toEqual(['09:30', '14:00'])
  expect(report('EMR/done/오늘 명단 (2).xlsx.txt')).toContain('새 예약 0명, 바뀐 예약 0명, 취소 0명')

  put('HIS/list.csv', '예약번호,상태\nA1,취소\n')
  await moved('HIS/done/list (2).csv')
  expect(await named('똠펲뷁')).toEqual([])

  const state = await server.root.get<IntakeFolderState>('/v1/intake/folder')
  expect(state).toMatchObject({ dir, problem: null, today: { files: 9, cancelled: 1, refused: 2 } })
  const files = await server.root.get<Page<IntakeFile>>('/v1/intake/folder/files?size=2')
  expect([files.totalElements, files.content[0]]).toMatchObject([
    9,
    { source: 'HIS', name: 'list.csv', outcome: 'DONE', cancelled: 1 },
  ])
  const entries = await server.root.list<AuditRow>('/v1/audit?action=intake.file&size=50')
  expect(new Set(entries.map(({ userName }) => userName))).toEqual(new Set(['HIS', 'EMR', '폴더']))
  expect(JSON.stringify(entries)).not.toContain('명단')
}, 120_000)

it('names in the database are erased also while the folder is away', async () => {
  const env = { DATA_DIR: temporaryFolder(), INTAKE_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }
  const first = await startServer({ env })
  await createAppointment(first.root, { day: '2020-01-02' })
  await first.close()
  rmSync(env.INTAKE_DIR, { recursive: true })
  const second = await startServer({ env })
  await vi.waitFor(
    async () =>
      expect((await second.root.get<Page<Appointment>>('/v1/appointments?day=2020-01-02')).totalElements).toBe(0),
    { timeout: 10_000 },
  )
  await second.close()
})
