import { appendFileSync, truncateSync, writeFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import iconv from 'iconv-lite'
import { RestingFiles } from '../../server/intake/folder/restingFiles.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'
import { DONE, MovedFiles } from '../../server/intake/folder/movedFiles.ts'
import { parseCsv } from '../../domain/sheets/parseCsv.ts'
import { lacksDirectory, restOf } from '../../server/intake/folder/wholeFile.ts'
import { aWorkbook } from '../harness/workbook.ts'

let path: string
let files: RestingFiles
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const dir = temporaryFolder()
  path = join(dir, 'list.csv')
  files = new RestingFiles(dir)
})
afterEach(() => void vi.useRealTimers())

/** Looks after a time. @returns the names of the files that rest */
async function lookAfter(ms: number): Promise<string[]> {
  vi.advanceTimersByTime(ms)
  return (await files.look()).map(({ name }) => name)
}

it('DE-45 an empty file waits, and is told after ten minutes', async () => {
  writeFileSync(path, '')
  const since = new Date()
  await lookAfter(0)
  expect([await lookAfter(599_000), files.unfinished]).toEqual([[], undefined])
  expect([await lookAfter(1_000), files.unfinished]).toEqual([[], { name: 'list.csv', since }])
  writeFileSync(path, '이름\n가\n')
  await lookAfter(1_000)
  expect([await lookAfter(3_000), files.unfinished]).toEqual([['list.csv'], undefined])
})

it('DE-45 a file that is written to again and again, also one that shrinks, never rests and is told', async () => {
  writeFileSync(path, '이름\n')
  for (let turn = 0; turn < 310; turn += 1) {
    if (turn % 5 === 4) truncateSync(path, turn)
    else appendFileSync(path, '가\n')
    expect(await lookAfter(2_000)).toEqual([])
  }
  expect(files.unfinished).toMatchObject({ name: 'list.csv' })
})

it('a file that has to rest for longer does so until it changes', async () => {
  writeFileSync(path, '이름\n가')
  await lookAfter(0)
  await lookAfter(3_000)
  const [file] = await files.look()
  if (file) files.wait(file, 30_000)
  expect(await lookAfter(26_000)).toEqual([])
  expect(await lookAfter(1_000)).toEqual(['list.csv'])
  if (file) files.wait(file, Infinity)
  appendFileSync(path, '\n')
  expect(await lookAfter(1_000)).toEqual([])
  expect(await lookAfter(3_000)).toEqual(['list.csv'])
})

describe('moved files', () => {
  const NAME = 'list.csv'

  let dir: string
  let files: MovedFiles
  beforeEach(() => {
    dir = temporaryFolder()
    files = new MovedFiles()
  })
  afterEach(() => void vi.useRealTimers())
  const put = (content: string) => writeFileSync(join(dir, NAME), content)

  it('moves a file beside its report, and numbers one of the same name', async () => {
    for (const content of ['first', 'second']) {
      put(content)
      await files.move(dir, NAME, DONE, content)
    }
    await files.putBackChanged()
    expect(readdirSync(join(dir, DONE)).toSorted()).toEqual(['list (2).csv', 'list (2).csv.txt', NAME, `${NAME}.txt`])
    expect(readFileSync(join(dir, DONE, 'list (2).csv'), 'utf8')).toBe('second')
  })

  it('DE-45 puts a file back that was still being written, beside a newer one of its name', async () => {
    put('A1\n')
    await files.move(dir, NAME, DONE, 'report')
    appendFileSync(join(dir, DONE, NAME), 'A2\n')
    put('newer')
    await files.putBackChanged()
    expect([readdirSync(join(dir, DONE)), readFileSync(join(dir, 'list (2).csv'), 'utf8')]).toEqual([[], 'A1\nA2\n'])
    expect(readFileSync(join(dir, NAME), 'utf8')).toBe('newer')
  })

  it('leaves files alone that were taken away, or are changed long after', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    put('A1\n')
    await files.move(dir, NAME, DONE, 'report')
    rmSync(join(dir, DONE, NAME))
    await files.putBackChanged()
    put('A1\n')
    await files.move(dir, NAME, DONE, 'report')
    vi.advanceTimersByTime(601_000)
    await files.putBackChanged()
    const [moved = ''] = readdirSync(join(dir, DONE)).filter((name) => name.endsWith('.csv'))
    appendFileSync(join(dir, DONE, moved), 'A2\n')
    await files.putBackChanged()
    expect(existsSync(join(dir, NAME))).toBe(false)
  })
})

const LIST = '예약번호,이름,환자번호\r\nA1,가나다,1\r\n'
const restOfText = (text: string) => restOf(Buffer.from(text), text, parseCsv(text))

it.each([
  ['a text that ends with a line break', LIST, 0],
  ['blanks and the end mark of DOS behind it', `${LIST} \x1A`, 0],
  ['a last row with all its cells', `${LIST}A2,라마바,2`, 30_000],
  ['a last row with an empty last cell', `${LIST}A2,라마바,`, 30_000],
  ['a last row that lacks cells', `${LIST}A2,라마`, 600_000],
  ['a header alone', '예약번호,이름', 600_000],
  ['an open quote', `${LIST}A2,"라마바\n`, 600_000],
  ['a place whose content has not come', `${LIST.slice(0, -9)}${'\0'.repeat(9)}`, Infinity],
  ['a hole', `${LIST}\0\0\0\0${LIST}`, Infinity],
])('DE-45 %s', (_, text, restMs) => {
  expect(restOfText(text)).toBe(restMs)
})

it('DE-45 a text that ends in the middle of a letter waits, one in an unknown encoding does not', () => {
  expect(restOf(Buffer.from(LIST).subarray(0, 11), undefined, [])).toBe(600_000)
  expect(restOf(Buffer.from([0xff, 0xff, 0x0d, 0x0a]), undefined, [])).toBe(0)
})

it('DE-45 a text in UTF-16 is whole, though it ends with a zero', () => {
  for (const encoding of ['utf-16le', 'utf-16be'])
    expect(restOf(iconv.encode(LIST, encoding), LIST, parseCsv(LIST))).toBe(0)
})

it('DE-45 a workbook lacks its directory wherever it is cut', () => {
  const workbook = aWorkbook([['이름'], ['가']])
  expect(lacksDirectory(workbook)).toBe(false)
  for (const length of [4, 100, workbook.length - 22]) expect(lacksDirectory(workbook.slice(0, length))).toBe(true)
  const copied = new Uint8Array(workbook.length)
  copied.set(workbook.slice(0, 300))
  expect(lacksDirectory(copied)).toBe(true)
})
