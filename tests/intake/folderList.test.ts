import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../domain/sheets/parseCsv.ts'
import { type FolderList, folderList } from '../../server/intake/folder/folderList.ts'

const known = {
  rooms: [{ value: '7', label: '3. 채혈실' }],
  packages: [{ id: 1, name: '기본 검진' }],
  roomId: Number,
}
const read = (csv: string, fileName = 'list.csv') =>
  folderList(
    { sheets: [{ name: '', rows: parseCsv(csv), hiddenRows: 0 }], hiddenSheets: [] },
    { fileName, known, today: '2026-11-26' },
  )
const listOf = (csv: string, fileName?: string) => {
  const list = read(csv, fileName)
  if (typeof list === 'string') throw new Error(list)
  return list
}
const patients = ({ lines }: FolderList) => lines.map(({ patient }) => patient)

describe('a line of the folder', () => {
  it('says of a column that the file has everything, and of one that it does not have nothing', () => {
    expect(patients(listOf('성명,등록번호,메모\n홍길동,0012,\n'))).toEqual([
      { name: '홍길동', patientNo: '0012', day: '2026-11-26', note: '' },
    ])
  })

  it('keeps the day of birth and the end of the phone number alone, and never refuses a line for them (DE-49)', () => {
    expect(patients(listOf('이름,생년월일,휴대폰번호\n가,1980-03-05,010-1234-5678\n나,모름,없음\n다,,\n'))).toEqual([
      { name: '가', day: '2026-11-26', birthDay: '0305', phoneEnd: '5678' },
      { name: '나', day: '2026-11-26', birthDay: '', phoneEnd: '' },
      { name: '다', day: '2026-11-26', birthDay: '', phoneEnd: '' },
    ])
  })

  it('names packages and rooms as the console does, or else codes', () => {
    expect(patients(listOf('이름,패키지,검사실,검사코드\n가,기본검진,채혈실,E1;E2\n나,P-9,X1,\n'))).toMatchObject([
      { packageCode: '기본 검진', roomIds: [7], roomCodes: [], examCodes: ['E1', 'E2'] },
      { packageCode: 'P-9', roomIds: [], roomCodes: ['X1'], examCodes: [] },
    ])
  })

  it('is of its own day, or of that of the file; what is over is left out', () => {
    const list = listOf('이름,예약일,시간\n가,2026-11-27,9:30\n나,2026-11-25,9:30\n다,,9:30\n')
    expect(list.notes).toEqual(['지난 날의 예약 1줄은 읽지 않았습니다: 3행'])
    expect(list.lines.map(({ day }) => day)).toEqual(['2026-11-27'])
    expect(list.refused).toEqual([{ row: 4, reason: '여러 날의 예약이 든 파일입니다. 이 줄에도 날짜를 적어 주세요.' }])
    expect(listOf('이름\n가\n', '20261128 명단.csv').lines).toMatchObject([{ day: '2026-11-28' }])
  })

  it('is never of the day of another line', () => {
    const list = listOf('이름,예약일,환자번호\n가,2026-11-25,1\n나,,2\n다,,3\n')
    const reason = '날짜를 적은 줄과 적지 않은 줄이 섞여 있습니다. 이 줄에도 날짜를 적어 주세요.'
    expect([list.lines, list.refused]).toEqual([[], [3, 4].map((row) => ({ row, reason }))])
    expect(list.notes).toEqual(['지난 날의 예약 1줄은 읽지 않았습니다: 2행'])
    expect(listOf('이름,예약일시\n가,2026-11-27 09:00\n나,09:30\n')).toMatchObject({
      lines: [{ day: '2026-11-27' }],
      refused: [{ row: 3, reason }],
    })
  })

  it('that cancels by its reference needs no day', () => {
    const list = listOf('예약번호,이름,예약일,상태\nA1,가,2026-11-27,예약\nA2,,,취소\n')
    expect([list.refused, list.lines.map(({ ref, patient }) => [ref, patient.day])]).toEqual([
      [],
      [
        ['A1', '2026-11-27'],
        ['A2', undefined],
      ],
    ])
  })

  it('that is struck through is refused, unless its state says that it is cancelled', () => {
    const rows = parseCsv('예약번호,이름,상태\nA1,가,예약\nA2,나,취소\n').map((row) =>
      row.row === 1 ? row : { ...row, problem: 'struckLine' as const },
    )
    const found = folderList(
      { sheets: [{ name: '', rows, hiddenRows: 0 }], hiddenSheets: [] },
      { fileName: 'a.xlsx', known, today: '2026-11-26' },
    )
    expect(found).toMatchObject({
      lines: [{ ref: 'A2', isCancelled: true }],
      refused: [{ row: 2, reason: expect.stringContaining('취소선이 있는 줄입니다.') }],
    })
  })

  it('that is a sum, and columns and sheets of something else, are left out and named', () => {
    const sheet = (name: string, csv: string) => ({ name, rows: parseCsv(csv), hiddenRows: name === '명단' ? 2 : 0 })
    const sheets = [sheet('명단', '이름,전화,\n가,010,x\n합계,1명,\n'), sheet('통계', '가,나\n')]
    expect(
      folderList({ sheets, hiddenSheets: ['숨김'] }, { fileName: 'a.xlsx', known, today: '2026-11-26' }),
    ).toMatchObject({
      lines: [{ patient: { name: '가' } }],
      notes: [
        '엑셀에서 숨긴 2줄은 읽지 않았습니다.',
        '합계나 안내로 보이는 1줄은 읽지 않았습니다: 3행',
        '읽지 않은 열: 전화',
        '제목이 없어 읽지 않은 열: C',
        '읽지 않은 시트: 통계, 숨김',
      ],
    })
  })

  it('cancels by its state, also with nothing but a reference', () => {
    expect(listOf('예약번호,상태\nA1,예약취소\nA2,예약\n')).toMatchObject({
      lines: [{ ref: 'A1', isCancelled: true }],
      refused: [{ row: 3, reason: '이름: 필수 입력란입니다.' }],
    })
  })

  it('is refused by itself, and quoted nowhere', () => {
    const { lines, refused } = listOf('이름,환자번호,시간\n가,900101-1234567,\n나,3,25:00\n다,4,\n')
    expect(lines).toHaveLength(1)
    expect(refused).toEqual([
      { row: 2, reason: '주민등록번호로 보이는 값은 보낼 수 없습니다.' },
      { row: 3, reason: '예약 시간: 시각을 09:30처럼 입력해 주세요.' },
    ])
  })
})

it('refuses a file without a known column, without lines, and with a column twice', () => {
  expect(read('가,나\n1,2\n')).toBe('필요한 열이 없습니다: 이름')
  expect(read('이름\n')).toBe('파일에 등록할 줄이 없습니다. 첫 줄은 열 이름이어야 합니다.')
  expect(read('이름,환자번호,등록번호\n가,1,2\n')).toBe('같은 열이 두 번 있습니다: 환자 번호')
})
