// Embedded database alone: postgres/intakeFolder.test.ts reads lists by two servers.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
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

/** 펲, as KS X 1001 writes it in CP949. */
const EIGHT_BYTES = '\u3164ㅍㅔㅍ'
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
      `예약번호,이름,환자번호,시간,상태,패키지,주의\r\nA1,똠${EIGHT_BYTES}뷁,00100,09:00,예약,기본검진,금식\r\nA2,김취소,101,10:00,취소,,\r\nA3,박오류,102,99:99,예약,,\r\n`,
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

it('DE-45 a list that is still being written loses nobody, wherever its writer pauses', async () => {
  const rows = ['예약번호,이름,환자번호,시간', 'S1,쓰기하나,S1,09:00', 'S2,쓰기두울,S2,10:00', 'S3,쓰기세엣,S3,11:00']
  const list = Buffer.from(`${rows.join('\r\n')}\r\n`)
  // Within a name and a letter, and after a whole row: such a list is read, and again when it has changed.
  const cuts = {
    'name.csv': list.indexOf('두울,S2'),
    'letter.csv': list.indexOf('두울') + 1,
    'row.csv': list.indexOf('S2'),
  }
  const workbook = aWorkbook(
    rows.map((row) => row.split(',').map((cell) => `${cell}x`)),
    [[]],
  )
  for (const [name, cut] of Object.entries(cuts)) put(`EMR/${name}`, list.subarray(0, cut))
  put('EMR/book.xlsx', workbook.subarray(0, workbook.length - 30))
  put('EMR/empty.csv', '')
  await moved('EMR/done/row.csv')
  await setTimeout(5_000)
  const unfinished = ['book.xlsx', 'empty.csv', 'letter.csv', 'name.csv']
  expect(unfinished.filter((name) => existsSync(join(dir, 'EMR', name)))).toEqual(unfinished)
  expect((await appointmentsOf('')).map(({ name }) => name).filter((name) => name.startsWith('쓰기'))).toEqual([
    '쓰기하나',
  ])

  appendFileSync(join(dir, 'EMR/done/row.csv'), list.subarray(cuts['row.csv']))
  for (const name of ['name.csv', 'letter.csv'] as const)
    appendFileSync(join(dir, 'EMR', name), list.subarray(cuts[name]))
  rmSync(join(dir, 'EMR/book.xlsx'))
  rmSync(join(dir, 'EMR/empty.csv'))
  await vi.waitFor(() => expect(existsSync(join(dir, 'EMR/done/row.csv'))).toBe(false), { timeout: 10_000 })
  await moved('EMR/done/row.csv', 'EMR/done/name.csv', 'EMR/done/letter.csv')
  const written = (await appointmentsOf('')).filter(({ name }) => name.startsWith('쓰기'))
  expect(written.map(({ name, patientNo }) => [name, patientNo])).toEqual([
    ['쓰기하나', 'S1'],
    ['쓰기두울', 'S2'],
    ['쓰기세엣', 'S3'],
  ])
}, 120_000)

it('DE-45 a list without a last line break is read in the end, and its report says so', async () => {
  put('EMR/unended.csv', '예약번호,이름,환자번호\nU1,끝없음,U1')
  await moved('EMR/done/unended.csv')
  expect(report('EMR/done/unended.csv.txt')).toContain(
    '파일이 줄바꿈 없이 끝나, 더 쓰이지 않는지 기다린 뒤 읽었습니다.',
  )
  expect(await named('끝없음')).toMatchObject([{ patientNo: 'U1' }])
}, 120_000)

it('tells an error, a formula without its result and a line struck through by their rows', async () => {
  const files = unzipSync(aWorkbook([['이름']]))
  const text = (words: string) => `t="str"><v>${words}</v></c>`
  const line = (row: number, name: string, no: string) =>
    `<row r="${row}"><c r="A${row}" ${name}<c r="B${row}" ${no}</row>`
  const sheet = `<worksheet><sheetData>${[
    line(1, text('이름'), text('환자번호')),
    line(2, text('오류칸'), 't="e"><v>#N/A</v></c>'),
    line(3, text('수식칸'), '><f>A9</f></c>'),
    line(4, text('취소선'), text('3')).replace('<c r="A4"', '<c r="A4" s="1"'),
    line(5, text('좋은칸'), text('4')),
  ].join('')}</sheetData></worksheet>`
  const styles =
    '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>'
  put(
    'EMR/cells.xlsx',
    zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(sheet), 'xl/styles.xml': strToU8(styles) }),
  )
  await moved('EMR/error/cells.xlsx')
  expect(report('EMR/error/cells.xlsx.txt')).toMatch(
    /2행: 환자 번호: 엑셀 오류 값.*\s+3행: 환자 번호: 수식의 결과가.*\s+4행: 취소선이/,
  )
  expect((await appointmentsOf('')).map(({ name }) => name).filter((name) => /칸|취소선/.test(name))).toEqual([
    '좋은칸',
  ])
}, 60_000)

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
