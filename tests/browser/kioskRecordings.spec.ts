import { expect, test } from './app.ts'
import { openKiosk } from './kiosks.ts'
import { recordSounds, sounds } from './sounds.ts'

test('DE-49 without a speech program the recordings speak', async ({ app, page }) => {
  await page.addInitScript(recordSounds)
  await openKiosk(app, page)
  const words = async () => (await sounds(page)).filter(({ kind }) => kind === 'words')
  await page.keyboard.press('F1')
  // The welcome, and what to do here.
  await expect.poll(async () => (await words()).length).toBe(2)
  const [welcome, lead] = await words()
  expect(Number(welcome?.until) - Number(welcome?.at)).toBeGreaterThan(2)
  expect(Number(lead?.at)).toBeGreaterThanOrEqual(Number(welcome?.until))
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await words()).length).toBe(3)
})
