import { expect, test } from './app.ts'
import { call, recordSounds, SENTENCE, speakingBoard, words } from './sounds.ts'
import { queue, wallOf } from './walls.ts'

test('a wall whose voice failed to load once reloads itself at a quiet moment, and speaks the next call', async ({
  app,
  page,
}) => {
  const { did, waiting } = await speakingBoard(app, { repeats: 1 })
  await page.addInitScript(recordSounds)
  await page.route('**/wallSpeaker-*', (route) => route.abort(), { times: 1 })
  await page.goto(wallOf(app, did))
  await expect(page.getByText('소리 꺼짐')).toBeVisible()
  await page.waitForEvent('load', { timeout: 20_000 })
  await expect(queue(page)).toBeVisible()
  await expect(page.getByText('소리 꺼짐')).toBeHidden()
  await call(app, waiting[0])
  await expect.poll(async () => (await words(page)).length, { timeout: 20_000 }).toBe(SENTENCE)
})
