import { appendFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RestingFiles } from '../../server/intake/folder/restingFiles.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

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
