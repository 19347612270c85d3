import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

/** Page backgrounds of the two modes, as computed by the browser. */
const LIGHT = 'rgb(247, 248, 250)'
const DARK = 'rgb(18, 20, 23)'

/** Background and text of the blue button, as MUI draws it. */
const BLUE = { [LIGHT]: ['rgb(51, 102, 255)', 'rgb(255, 255, 255)'], [DARK]: ['rgb(111, 150, 255)', 'rgb(27, 30, 35)'] }

const ground = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const addRoom = (page: Page) => page.getByRole('link', { name: '검사실 추가' })

/** Expects that page and components have the same mode once colour transitions have ended. */
async function expectMode(page: Page, mode: typeof LIGHT | typeof DARK): Promise<void> {
  await expect.poll(() => ground(page)).toBe(mode)
  await expect
    .poll(() =>
      addRoom(page).evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]),
    )
    .toEqual(BLUE[mode])
}

test('a dark screen is chosen in the top bar or the menu of a phone, for all tabs of the device: it stays through reload and signing out', async ({
  shared,
  page,
  context,
}) => {
  await shared.enter(page, '/rooms')
  await expectMode(page, LIGHT)
  await page.getByRole('button', { name: '어두운 화면' }).click()
  await expectMode(page, DARK)
  await page.reload()
  await expectMode(page, DARK)

  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByLabel('아이디')).toBeVisible()
  expect(await ground(page), 'the login page is light').toBe(LIGHT)
  await shared.enter(page, '/rooms')
  await expectMode(page, DARK)
  await page.getByRole('button', { name: '밝은 화면' }).click()
  await expectMode(page, LIGHT)

  // Other tabs of the device follow.
  const other = await context.newPage()
  await other.goto(`${shared.url}/exams`)
  await expect(heading(other)).toBeVisible()
  await page.getByRole('button', { name: '어두운 화면' }).click()
  await expect.poll(() => ground(other)).toBe(DARK)
  await expect(other.getByRole('button', { name: '밝은 화면' })).toBeVisible()
  await other.close()

  // On a phone the switch is in the menu.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('button', { name: '밝은 화면' }).click()
  await expect.poll(() => ground(page)).toBe(LIGHT)
})
