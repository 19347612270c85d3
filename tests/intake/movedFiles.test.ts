import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DONE, MovedFiles } from '../../server/intake/folder/movedFiles.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

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
