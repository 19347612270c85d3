import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DONE, moveFile } from '../../server/intake/folder/moveFile.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const NAME = 'list.csv'

it('moves a file beside its report, and numbers one of the same name', async () => {
  const dir = temporaryFolder()
  for (const content of ['first', 'second']) {
    writeFileSync(join(dir, NAME), content)
    await moveFile(dir, NAME, DONE, content, async () => true)
  }
  expect(readdirSync(join(dir, DONE)).toSorted()).toEqual(['list (2).csv', 'list (2).csv.txt', NAME, `${NAME}.txt`])
  expect(readFileSync(join(dir, DONE, 'list (2).csv'), 'utf8')).toBe('second')
})

it('leaves a file in the folder that has taken the place of the one that was read', async () => {
  const dir = temporaryFolder()
  writeFileSync(join(dir, NAME), 'not read')
  await moveFile(dir, NAME, DONE, 'report', async () => false)
  expect([readFileSync(join(dir, NAME), 'utf8'), readdirSync(join(dir, DONE))]).toEqual(['not read', []])
  await moveFile(dir, NAME, DONE, 'report', async () => {
    writeFileSync(join(dir, NAME), 'newer')
    return false
  })
  expect([readFileSync(join(dir, NAME), 'utf8'), readdirSync(join(dir, DONE))]).toEqual(['newer', []])
})
