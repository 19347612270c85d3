import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { AnswerThread } from '../../../server/statistics/answerThread.ts'
import { writeMigrated } from '../../harness/migratedFolder.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const NOW = { now: Date.parse('2026-03-02T00:00:00.000Z'), limits: { warning: 20, alarm: 40 } }

/** A thread that reads the database of a folder, or of a URL. */
function threadOf(dataDir: string, databaseUrl?: string): AnswerThread {
  const thread = new AnswerThread({ dataDir, databaseUrl, timeZone: 'Asia/Seoul' })
  onTestFinished(async () => {
    await thread.close()
    rmSync(dataDir, { recursive: true })
  })
  return thread
}

it('fails what is asked of a database that cannot be opened, and starts anew with the next question', async () => {
  const dataDir = temporaryFolder()
  const thread = threadOf(dataDir)
  const asked = [thread.ask('day', '2026-03-02', NOW), thread.ask('replay', '2026-03-02', NOW)]
  for (const each of asked) await expect(each).rejects.toThrow('unable to open database file')
  await writeMigrated(dataDir)
  expect((await thread.ask('day', '2026-03-02', NOW)).parse()).toMatchObject({ day: '2026-03-02', rooms: [] })
})

it('tells by which code the database refused, so that the call is answered like any other', async () => {
  const thread = threadOf(temporaryFolder(), 'postgres://nobody@127.0.0.1:1/hospital')
  await expect(thread.ask('replay', '2026-03-02', NOW)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
