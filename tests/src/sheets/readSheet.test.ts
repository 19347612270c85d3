import { expect, it } from 'vitest'
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import type { Text } from '../../../src/i18n/useText.ts'
import { didSheet } from '../../../src/resources/dids/didSheet.ts'
import type { RoomChoices } from '../../../src/boards/roomChoices.ts'
import { examSheet } from '../../../src/resources/exams/examSheet.ts'
import { roomSheet } from '../../../src/resources/rooms/roomSheet.ts'
import { TAG_SHEET } from '../../../src/resources/tags/tagSheet.ts'
import { userSheet } from '../../../src/resources/users/userSheet.ts'
import { APPOINTMENT_DEFAULTS } from '../../../src/resources/appointments/appointmentDefaults.ts'
import { appointmentSheet } from '../../../src/resources/appointments/appointmentSheet.ts'
import { guessDay } from '../../../domain/sheets/appointments/guessDay.ts'
import { packageSheet } from '../../../src/resources/packages/packageSheet.ts'
import type { Places } from '../../../src/patients/usePlaces.ts'
import { csvText, writeCell } from '../../../src/sheets/sheetLines.ts'
import { badLines } from '../../../src/sheets/import/useLineProblems.ts'
import { parseCsv } from '../../../domain/sheets/parseCsv.ts'
import { readSheet, uniqueKey } from '../../../domain/sheets/readSheet.ts'
import { exportedColumns, type Sheet } from '../../../src/sheets/sheet.ts'

const ROOM_SHEET = roomSheet(false)
const OWN_ROOM_SHEET = roomSheet(true)

const i18n = await createI18nProvider()
const text: Text = (key, values) => i18n.translate(key, values)

const read = (sheet: Sheet, csv: string) => readSheet(sheet, parseCsv(csv), text)
/** Returns the problems of each line as `source: message`. */
const problems = (sheet: Sheet, csv: string) =>
  read(sheet, csv).lines.map((line) =>
    line.problems.map(({ column, message }) => (column ? `${column.source}: ${message}` : message)),
  )

it('makes of a good line the body that the form would send', () => {
  const { lines } = read(ROOM_SHEET, '메모,검사실명 (한국어),최대 인원,번호,RFID\n3층,채혈실,2,007,미사용\n')
  expect(lines[0]).toMatchObject({ row: 2, problems: [] })
  expect(lines[0]?.record).toEqual({
    no: '007',
    name: { kr: '채혈실', en: '', cn: '', jp: '' },
    maxPatient: 2,
    memo: '3층',
    useMultiCall: false,
    useRfid: false,
    isAccessible: true,
  })
})

it('leaves the defaults to empty cells and missing columns, and no line shares them with another', () => {
  const { lines } = read(ROOM_SHEET, '번호,검사실명,최대 인원\n1,가,\n2,나,3\n')
  expect(lines.map(({ record }) => [record.maxPatient, record.useRfid, record.name])).toEqual([
    [1, true, { kr: '가', en: '', cn: '', jp: '' }],
    [3, true, { kr: '나', en: '', cn: '', jp: '' }],
  ])
})

it('says all that is wrong with a line', () => {
  expect(
    problems(
      ROOM_SHEET,
      `번호,검사실명,최대 인원,RFID,메모\n 12a ,,0,아마,${'가'.repeat(501)}\n1,가,1.5,ON,\n1001,나,1001,x,`,
    ),
  ).toEqual([
    [
      'no: 숫자만 입력할 수 있습니다.',
      'name.kr: 필수 입력란입니다.',
      'maxPatient: 1 이상 입력해 주세요.',
      'useRfid: 사용 또는 미사용을 입력해 주세요.',
      'memo: 500자까지 입력할 수 있습니다.',
    ],
    ['maxPatient: 정수를 입력해 주세요.'],
    ['maxPatient: 1000 이하로 입력해 주세요.'],
  ])
})

it('finds what records have already, as the server compares it', () => {
  const taken = new Set(TAG_SHEET.columns.slice(0, 2).map((column) => uniqueKey(column, '04 a1', {})))
  const { lines } = readSheet(TAG_SHEET, parseCsv('태그 번호,태그 값\n1,04A1\n2,04A2\n'), text, taken)
  expect(lines.map(({ problems: found }) => found.map(({ message }) => message))).toEqual([
    ['이미 사용 중인 값입니다.'],
    [],
  ])
})

it('finds what comes twice in the file, in each column that has to be unique', () => {
  expect(problems(TAG_SHEET, '태그 번호,태그 값\n1,A\n2,A\n1,B\n')).toEqual([
    [],
    ['tagValue: 2행과 같은 값입니다.'],
    ['tagNo: 2행과 같은 값입니다.'],
  ])
})

it('lets no line pass when a required column is missing or a column comes twice, and names what it does not use', () => {
  const missing = read(examSheet(), '검사명,비고,사유\n혈액,x,y\n')
  expect(missing.missing.map(({ source }) => source)).toEqual(['id'])
  expect(missing.ignored).toEqual(['비고'])
  expect(problems(examSheet(), '검사명\n혈액\n')).toEqual([['id: 필수 입력란입니다.']])
  expect(problems(examSheet(), '검사 ID,검사명,검사명\nA,혈액,혈액\n')).toEqual([['name: 열이 두 번 있습니다.']])
})

it('says when a line has more cells than the header, or quotes that do not match', () => {
  expect(problems(examSheet(), '검사 ID,검사명\nA,혈액,더\n')).toEqual([['열 이름이 없는 값이 있습니다.']])
  expect(problems(examSheet(), '검사 ID,검사명\nA,"혈액\n')).toEqual([['따옴표의 짝이 맞지 않습니다.']])
})

it('DE-25 takes no id that is an address of the console', () => {
  expect(problems(examSheet(), '검사 ID,검사명\nRights,혈액\n')).toEqual([
    ['id: 사용할 수 없는 아이디입니다. 다른 아이디를 입력해 주세요.'],
  ])
})

it('DE-15 DE-25 takes of users only ids, passwords and authorities that the signed-in user may give', () => {
  const csv = '아이디,비밀번호,이름,권한\na b,short,김,최종관리자\nkim, pass word ,김,관리자\nlee,password1,이,\n'
  expect(problems(userSheet('MANAGER', false), csv)).toEqual([
    [
      'id: 영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.',
      'password: 8자 이상 입력해 주세요.',
      'authority: 다음 중 하나를 입력해 주세요. (관리자, 사용자)',
    ],
    [],
    [],
  ])
  const { lines } = read(userSheet('MANAGER', false), csv)
  expect(lines[1]?.record).toEqual({
    id: 'kim',
    password: ' pass word ',
    name: '김',
    authority: 'MANAGER',
    position: '',
  })
  expect(lines[2]?.record).toMatchObject({ authority: 'USER' })
})

it('takes where the console of users begins, of a server that keeps it', () => {
  const csv = '아이디,비밀번호,이름,첫 화면\nkim,password1,김,접수\nlee,password1,이,\npark,password1,박,사용자관리\n'
  const { lines } = read(userSheet('ROOT', true), csv)
  expect(lines[0]?.record).toMatchObject({ firstPage: 'VISITS' })
  expect(lines[1]?.record).not.toHaveProperty('firstPage')
  expect(problems(userSheet('ROOT', true), csv)[2]).toEqual([
    'firstPage: 다음 중 하나를 입력해 주세요. (검사관리, 대기판관리, 접수, 예약 명단, 대기자관리, 태그관리)',
  ])
  expect(read(userSheet('ROOT', false), csv).lines[0]?.record).not.toHaveProperty('firstPage')
})

it('writes no password, neither into an export nor into the file of bad lines', () => {
  const sheet = userSheet('ROOT', false)
  expect(exportedColumns(sheet).map(({ source }) => source)).toEqual([
    'id',
    'name',
    'authority',
    'position',
    'createdAt',
    'updatedAt',
  ])
  const { columns, lines } = read(sheet, '아이디,비밀번호,이름\na b,secret-123,김\n')
  expect(badLines(columns, lines, () => ['이유'], text)).toEqual([
    ['아이디', '비밀번호', '이름', '사유'],
    ['a b', '', '김', '이유'],
  ])
})

it('imports what it exported', () => {
  const room = {
    ...ROOM_SHEET.defaults,
    id: 7,
    no: '3',
    name: { kr: '채혈실', en: 'Blood', cn: '', jp: '' },
    maxPatient: 2,
    useRfid: false,
    memo: '=1+1',
  }
  const columns = exportedColumns(ROOM_SHEET)
  const header = columns.map(({ label }) => text(label))
  const row = columns.map((column) => writeCell(column, room, text))
  const { id: _, ...body } = room
  const [line] = readSheet(
    ROOM_SHEET,
    [
      { row: 1, cells: header, badQuotes: false },
      { row: 2, cells: row, badQuotes: false },
    ],
    text,
  ).lines
  expect(line).toMatchObject({ problems: [], record: body })
})

it('waits of our own rooms are numbers of minutes, or nothing', () => {
  const { lines } = read(
    OWN_ROOM_SHEET,
    '번호,검사실명,대기 시간 주의 (분),대기 시간 경고 (분)\n1,가,5,15\n2,나,,\n3,다,곧,\n',
  )
  expect(lines.map(({ record, problems }) => [record['waitWarning'], record['waitAlarm'], problems.length])).toEqual([
    [5, 15, 0],
    [undefined, undefined, 0],
    [undefined, undefined, 1],
  ])
  expect(exportedColumns(ROOM_SHEET).map(({ source }) => source)).not.toContain('waitWarning')
})

it('our own rooms say whether they send patients on; an empty cell leaves it to the server', () => {
  const { lines } = read(
    OWN_ROOM_SHEET,
    '번호,검사실명,완료하면 다음 검사실에 대기 등록\n1,가,미사용\n2,나,사용\n3,다,\n4,라,글쎄\n',
  )
  expect(lines.map(({ record, problems }) => [record['sendsOn'], problems.length])).toEqual([
    [false, 0],
    [true, 0],
    [undefined, 0],
    [undefined, 1],
  ])
  const column = exportedColumns(OWN_ROOM_SHEET).find(({ source }) => source === 'sendsOn')
  expect([true, false].map((sendsOn) => column && writeCell(column, { id: 1, sendsOn }, text))).toEqual([
    '사용',
    '미사용',
  ])
  expect(exportedColumns(ROOM_SHEET).map(({ source }) => source)).not.toContain('sendsOn')
})

const NO_ROOMS: RoomChoices = {
  options: [],
  isEmpty: false,
  roomOf: () => undefined,
  idOf: () => null,
  idCalled: () => undefined,
  labelOf: () => '',
  failed: false,
}
const PLACES: Places = {
  boardIds: [],
  boards: [],
  onlyBoard: undefined,
  rooms: [{ value: '1', label: '7. 채혈실' }],
  boardName: () => '',
  roomOf: () => undefined,
  boardId: Number,
  roomId: Number,
}

it.each([
  ['roomId', didSheet(NO_ROOMS)],
  ['roomId', examSheet(NO_ROOMS)],
  ['roomIds', packageSheet(PLACES, text)],
])('writes a room without a known name as #id: as a number it would be read as another room', (field, sheet) => {
  const column = sheet.columns.find(({ source }) => source === field)
  expect(column && writeCell(column, { id: 1, roomId: 7, roomIds: [7] }, text)).toBe('#7')
})

it('DE-34 exports the order of a package and imports it again, and refuses an order that it cannot read', () => {
  const places = {
    ...PLACES,
    rooms: ['3. 채혈실', '4. 심전도', '5. CT: 조영/일반', '6. 상담'].map((label, at) => ({
      value: String(at + 1),
      label,
    })),
  }
  const sheet = packageSheet(places, text)
  const stored = {
    name: '종합',
    company: '',
    roomIds: [1, 2, 3, 4],
    roomRules: [
      { roomId: 1, rule: 'FIRST', afterRoomId: null },
      { roomId: 3, rule: 'AFTER', afterRoomId: 2 },
      { roomId: 4, rule: 'LAST', afterRoomId: null },
      { roomId: 2, rule: 'AFTER', afterRoomId: 3 },
    ],
    joinsFirst: false,
    memo: '',
  }
  const columns = exportedColumns(sheet)
  const csv = csvText([
    columns.map(({ label }) => text(label)),
    columns.map((column) => writeCell(column, { id: 1, ...stored }, text)),
  ])
  const [line] = read(sheet, csv).lines
  expect(line?.problems).toEqual([])
  expect(line?.record).toEqual(stored)
  const rules = (cell: string) => problems(sheet, `패키지 이름,검사실,검사 순서\n종합,3→4,"${cell}"\n`)[0]
  expect(rules('채혈실: 가장 먼저; 4: 채혈실 다음에')).toEqual([])
  for (const wrong of [
    '채혈실',
    '채혈실: 나중',
    '없는 방: 가장 먼저',
    '채혈실: 없는 방 다음에',
    '3: 가장 먼저;3: 가장 나중에',
  ])
    expect(rules(wrong)?.[0]).toMatch(/^roomRules: /)
})

it('refuses the #id of an unknown room in a package', () => {
  const roomIds = (cell: string) => problems(packageSheet(PLACES, text), `패키지 이름,검사실 순서\n종합,${cell}\n`)
  expect(roomIds('7')).toEqual([[]])
  expect(roomIds('#7')[0]?.[0]).toMatch(/^roomIds: /)
})

it('DE-24 reads a line break of a one-line field as a space, keeps it in a memo, and refuses invisible characters', () => {
  const sheet = appointmentSheet(PLACES, [], text, '2026-11-24')
  const { lines } = read(sheet, '이름,비고\n가,"창구\n확인"\n"나\t다",\n라\u200b마,\n')
  expect(
    lines.map(({ record, problems: found }) => [record.name, record.note, found.map((each) => each.message)]),
  ).toEqual([
    ['가', '창구 확인', []],
    ['나 다', '', []],
    ['', '', ['보이지 않거나 깨진 문자가 들어 있습니다. 지우고 다시 입력해 주세요.']],
  ])
  expect(read(ROOM_SHEET, '번호,검사실명,메모\n1,"채혈\n실","3층\n왼쪽"\n').lines[0]?.record).toMatchObject({
    name: { kr: '채혈 실' },
    memo: '3층\n왼쪽',
  })
})

it('DE-24 refuses appointments of another day than the list, and stores no day', () => {
  const sheet = appointmentSheet(PLACES, [], text, '2026-11-24')
  const yesterday = '2026-11-24 예약이 아닙니다. (2026-11-23) 위의 예약일이 맞는지 확인해 주세요.'
  expect(
    problems(
      sheet,
      '이름,예약일시\n가,2026-11-23 09:00\n나,46349.375\n다,2026-11-24 09:00\n라,46350.375\n마,09:00\n바,아침\n',
    ),
  ).toEqual([[`time: ${yesterday}`], [`time: ${yesterday}`], [], [], [], ['time: 시각을 09:30처럼 입력해 주세요.']])
  expect(problems(sheet, '이름,예약일\n가,2026.11.23\n나,46349\n다,2026. 11. 24.\n라,46350\n마,\n바,내일\n')).toEqual([
    [`day: ${yesterday}`],
    [`day: ${yesterday}`],
    [],
    [],
    [],
    ['day: 날짜를 2026-01-31처럼 입력해 주세요.'],
  ])
  const { lines, repeated, ignored } = read(sheet, '이름,예약일자,검진일,시간\n가,2026-11-24,2026-11-30,09:00\n')
  expect(lines[0]?.record).toEqual({ ...APPOINTMENT_DEFAULTS, name: '가', time: '09:00' })
  expect([repeated, ignored]).toEqual([[], ['검진일']])
})

it('reads the room of a board by label, number or name, and says which one is not known', () => {
  const rooms: Record<string, number | null> = { '1. 채혈실': 7, '1': 7, 채혈실: 7, '-': null }
  const choices: RoomChoices = {
    options: [],
    isEmpty: false,
    roomOf: () => undefined,
    idOf: () => null,
    idCalled: (typed) => rooms[typed],
    labelOf: (id) => (id === 7 ? '1. 채혈실' : '-'),
    failed: false,
  }
  const sheet = didSheet(choices)
  const csv = '번호,대기판명,검사실\n1,채혈 1,1. 채혈실\n2,채혈 2,채혈실\n3,안내,-\n4,없는 방,초음파실\n,,\n5,,\n'
  expect(read(sheet, csv).lines.map(({ record }) => record.roomId)).toEqual([7, 7, null, null, null])
  expect(problems(sheet, csv)).toEqual([
    [],
    [],
    [],
    ['roomId: 등록되지 않은 이름입니다. 먼저 등록하거나 이름을 확인해 주세요.'],
    ['name.kr: 필수 입력란입니다.'],
  ])
  const [roomColumn] = exportedColumns(sheet).filter(({ source }) => source === 'roomId')
  expect(roomColumn && writeCell(roomColumn, { id: 1, roomId: 7 }, text)).toBe('1. 채혈실')
})

it.each(['="0612345678"', "'0612345678", '"=""0612345678"""'])('keeps the zeros of a number written as %s', (cell) => {
  const [line] = read(TAG_SHEET, `tagNo,tagValue\n1,${cell}\n`).lines
  expect(line).toMatchObject({ problems: [], record: { tagValue: '0612345678' }, cells: ['1', '0612345678'] })
})

it.each([
  ['7.3928E+09', 'importing.shortenedNumber'],
  ['#N/A', 'importing.errorCell'],
  ['12345.0', 'importing.decimalNumber'],
] as const)('refuses %s, which a spreadsheet made of another value, in every sheet of numbers', (cell, reason) => {
  expect(problems(TAG_SHEET, `tagNo,tagValue\n1,${cell}\n`)).toEqual([[`tagValue: ${text(reason)}`]])
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  expect(problems(list, `이름,환자번호\n김하나,${cell}\n`)).toEqual([[`patientNo: ${text(reason)}`]])
})

it('leaves out sums and remarks, and keeps everybody else', () => {
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  const names = [
    '김하나',
    '계',
    '한강상사 소계',
    '총 2명',
    '합 계',
    '총계: 2',
    '※ 금식',
    '- 이하 여백 -',
    '이총명',
    '총',
  ]
  const { lines, leftOut } = read(list, `이름,환자번호\n${names.join('\n')}\n이름,환자번호\n합계,5명\n총,5명\n`)
  expect(lines.map(({ record }) => record.name)).toEqual(['김하나', '계', '한강상사 소계', '이총명', '총'])
  expect(leftOut.map(({ row }) => row)).toEqual([5, 6, 7, 8, 9, 12, 13, 14])
  expect(read(list, '이름,단체\n,한강상사 소계 2명\n').leftOut).toHaveLength(1)
})

it('reads no cancelled line of a list, and names it', () => {
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  const csv = '이름,환자번호,상태\n김하나,1,예약\n이둘,2,예약취소\n박셋,3,\n최넷,4,Cancelled\n'
  const { lines, cancelled } = read(list, csv)
  expect(lines.map(({ record }) => record)).toMatchObject([{ name: '김하나' }, { name: '박셋' }])
  expect(lines.flatMap(({ problems: some }) => some)).toEqual([])
  expect(lines[0]?.record).not.toHaveProperty('state')
  expect(cancelled.map(({ row }) => row)).toEqual([3, 5])
})

it('finds the header below title lines, and names the columns that hold values without a header', () => {
  const csv = '검진 예약자 명단,,\n2026년 11월 24일,,\n이름,,환자번호\n김하나,VIP,0012\n'
  const { lines, titles, unnamed } = read(appointmentSheet(PLACES, [], text, '2026-11-24'), csv)
  expect(lines).toMatchObject([{ row: 4, record: { name: '김하나', patientNo: '0012' }, problems: [] }])
  expect([titles.length, unnamed]).toEqual([2, ['B']])
})

it('reads full-width numbers and times, and takes one card in several spellings for one tag', () => {
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  expect(read(list, '이름,환자　번호,예약시간\n김하나,００１２Ａ,０９：３０\n').lines[0]).toMatchObject({
    problems: [],
    record: { patientNo: '0012A', time: '09:30' },
  })
  expect(problems(TAG_SHEET, '태그 번호,태그 값\n1,04:a1:b2\n2,04A1B2\n３,０４-A1-B2\n')).toEqual([
    [],
    ['tagValue: 2행과 같은 값입니다.'],
    ['tagValue: 2행과 같은 값입니다.'],
  ])
})

it('takes two appointments of a patient on a day, and two patients of one name, but no line twice', () => {
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  const csv = '이름,환자번호,예약시간\n가,12,09:00\n가,12,14:00\n나,,09:00\n나,,09:00\n가,12,09:00\n'
  expect(problems(list, csv)).toEqual([[], [], [], [], ['patientNo: 2행과 같은 값입니다.']])
})

it('says which cells hold an error or a formula in place of its result', () => {
  const csv = '이름,환자번호\n가,#N/A\n나,#SPILL!\n다,########\n라,Err:502\n마,"=VLOOKUP(A2,B:C,2)"\n바,=B2\n사,\'=B2\n'
  const error = 'patientNo: 엑셀 오류 값(#N/A 등)입니다. 엑셀에서 값을 고쳐 주세요.'
  const formula = 'patientNo: 수식의 결과가 파일에 없습니다. 엑셀에서 열어 저장한 뒤 다시 올려 주세요.'
  expect(problems(appointmentSheet(PLACES, [], text, '2026-11-24'), csv)).toEqual([
    ...Array.from({ length: 4 }, () => [error]),
    [formula],
    [formula],
    [],
  ])
})

it.each([
  ['marks above and below a letter', `가${'\u0316\u0301'.repeat(200_000)}`],
  ['digits', '1'.repeat(400_000)],
  ['ranges', '1~'.repeat(200_000)],
  ['rooms', '1,'.repeat(200_000)],
])('takes no more than seconds for a cell of many %s', (_, cell) => {
  const start = performance.now()
  const columns = ['이름', '예약시간', '예약일', '검사실', '패키지', '주의', '메모', '전화']
  const csv = `"${cell}"\n${columns.join(',')}\n${columns.map(() => `"${cell}"`).join(',')}\n`
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  const sheet = { name: '', rows: parseCsv(csv), hiddenRows: 0 }
  expect(guessDay({ name: 'a.csv', sheet }, list, '2026-11-24', text)).toBe('2026-11-24')
  expect(read(list, csv).lines[0]?.problems.length).toBeGreaterThan(3)
  expect(performance.now() - start).toBeLessThan(5_000)
})

it.each([
  ['09:00~09:30', '09:00'],
  ['09:30-10:00', '09:30'],
  ['오후 2시 ～ 3시', '14:00'],
])('takes the start of the range %s', (typed, time) => {
  const list = appointmentSheet(PLACES, [], text, '2026-11-24')
  expect(read(list, `이름,예약시간\n가,${typed}\n`).lines[0]).toMatchObject({ problems: [], record: { time } })
})

it.each([
  ['the date column', '예약일자,이름\n2026-11-26,가\n', 'a.csv', '2026-11-26'],
  ['the time column', '예약일시,이름\n2026.11.26 09:00,가\n', 'a.csv', '2026-11-26'],
  ['a title line', '11월 26일 예약 명단\n이름,환자번호\n가,1\n', 'a.csv', '2026-11-26'],
  ['its name', '이름\n가\n', '예약명단_20261126.csv', '2026-11-26'],
  ['nothing', '이름\n가\n', '예약_20261123.csv', '2026-11-24'],
  ['nothing but one of its lines', '예약일,이름\n2026-11-26,가\n,나\n,다\n', 'a.csv', '2026-11-24'],
])('guesses the day of a list by %s', (_, csv, name, day) => {
  const sheet = { name: '', rows: parseCsv(csv), hiddenRows: 0 }
  const source = { name, sheet, sheets: [sheet], hiddenSheets: [] }
  expect(guessDay(source, appointmentSheet(PLACES, [], text, '2026-11-24'), '2026-11-24', text)).toBe(day)
})
