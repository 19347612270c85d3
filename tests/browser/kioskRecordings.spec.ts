import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openKiosk, openServices } from './kiosks.ts'
import { recordSounds, sounds } from './sounds.ts'

/** Notes what the kiosk plays, by the lengths of the recordings. */
const lengths = async (page: Page, from: number) =>
  (await sounds(page))
    .filter(({ kind }) => kind === 'words')
    .slice(from)
    .map(({ at, until }) => until - at)

test('DE-49 without a speech program the recordings speak, in Korean and in English', async ({ app, page }) => {
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
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(async () => (await words()).length).toBe(4)
  expect((await lengths(page, 3))[0]).toBeGreaterThan(2)
})

test('DE-49 without a speech program a key with a name that staff typed is heard all the same', async ({
  app,
  page,
}) => {
  await openServices(app, ['1', '원무'], ['2', '도수교정'])
  await page.addInitScript(recordSounds)
  await openKiosk(app, page)
  // Before its services are there, the first screen says something else.
  await page.getByRole('button', { name: /원무/ }).waitFor()
  await page.keyboard.press('F1')
  const count = async () => (await lengths(page, 0)).length
  await expect.poll(count).toBe(2)
  const heardAt = async (name: RegExp) => {
    const before = await count()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name })).toBeFocused()
    return before
  }
  await heardAt(/접수하기/)
  await expect.poll(count).toBe(4)
  // 원무 · 대기 0 명
  const known = await heardAt(/원무/)
  await expect.poll(async () => (await lengths(page, known)).length).toBe(4)
  // 번호표 종류 2 번 · 대기 0 명
  const typed = await heardAt(/도수교정/)
  await expect.poll(async () => (await lengths(page, typed)).length).toBe(6)
})
