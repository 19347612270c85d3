import type { Page } from '@playwright/test'
import type { Room } from '../../contract/rooms.ts'
import { aRoom } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'

const ROOMS = 112
/** Printable area of a sheet, in CSS px. */
const A4 = { width: 718, height: 1047 }

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('tbody tr')
const pager = (page: Page) => page.getByRole('navigation', { name: '페이지 이동' })

/** Creates rooms 1 to 112 if there are none: three kinds of name, one to four patients. */
async function fillRooms({ root }: App): Promise<void> {
  const { totalElements } = await root.request<{ totalElements: number }>('GET', '/v1/rooms')
  if (totalElements > 0) return
  for (let no = 1; no <= ROOMS; no += 1) {
    const kr = `${['채혈실', '초음파실', '심전도실'][no % 3]} ${no}`
    await root.request<Room>(
      'POST',
      '/v1/rooms',
      aRoom({ no: String(no), name: { kr, en: '', cn: '', jp: '' }, maxPatient: (no % 4) + 1 }),
    )
  }
}

test.describe('the list of 112 rooms', () => {
  test.beforeEach(async ({ shared, page }) => {
    await fillRooms(shared)
    await shared.enter(page, '/rooms')
    await expect(title(page)).toHaveText('검사실 목록 (112건)')
  })

  test('LS-12 LS-05 a list keeps its shape while it loads, in a narrow window and on paper', async ({ page }) => {
    await test.step('nothing jumps when what loads has come', async () => {
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/v1/rooms?*', async (route) => {
        await asked
        await route.continue()
      })
      await page.reload()
      await expect(rows(page)).toHaveCount(10)
      await expect(rows(page).first().locator('.MuiSkeleton-root').first()).toBeVisible()
      await expect(title(page)).toHaveText('검사실 목록 (–건)')
      const before = await rows(page).last().boundingBox()
      answer()
      await expect(title(page)).toHaveText('검사실 목록 (112건)')
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
      expect(await rows(page).last().boundingBox()).toEqual(before)
    })

    await test.step('at 900 px the table keeps 1024 px and scrolls sideways by itself', async () => {
      await page.setViewportSize({ width: 900, height: 800 })
      const table = page.getByRole('table')
      expect((await table.boundingBox())?.width).toBeGreaterThanOrEqual(1024)
      const last = page.getByRole('columnheader', { name: '관리' })
      expect((await last.boundingBox())?.x).toBeGreaterThan(0)
      await table.locator('..').evaluate((scroller) => scroller.scrollTo(9999, 0))
      await expect(rows(page).first().getByRole('button', { name: '삭제' })).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
      await table.locator('..').evaluate((scroller) => scroller.scrollTo(0, 0))
    })

    await test.step('on paper a list is its title and its rows, with all columns on the sheet', async () => {
      await page.setViewportSize(A4)
      await page.emulateMedia({ media: 'print' })
      await expect(title(page)).toBeVisible()
      await expect(rows(page).last()).toBeVisible()
      for (const around of [
        page.getByRole('banner'),
        page.getByRole('textbox'),
        page.getByRole('button', { name: '내보내기' }),
        pager(page),
      ]) {
        await expect(around.filter({ visible: true })).toHaveCount(0)
      }
      const cut = await page
        .locator('main *')
        .evaluateAll(
          (all) =>
            all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth).length,
        )
      expect(cut).toBe(0)
    })
  })
})

test('LS-09 a half-filled form asks before it is thrown away by the back button or a reload', async ({
  shared,
  page,
}) => {
  await shared.enter(page, '/rooms')
  await page.getByRole('link', { name: '검사실 추가' }).first().click()
  const form = page.getByRole('dialog', { name: '검사실 등록' })
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있습니다.' })
  const no = form.getByRole('textbox', { name: '번호', exact: true })
  await no.fill('900')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '계속 작성' }).click()
  await expect(question).toHaveCount(0)
  await expect(no).toHaveValue('900')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const browsersOwn = await asked
  expect(browsersOwn.type()).toBe('beforeunload')
  await browsersOwn.dismiss()
  await expect(no).toHaveValue('900')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '닫기' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(`${shared.url}/rooms`)
  // The back button asks as well where the record before was saved.
  await page.goto(`${shared.url}/exams`)
  const exam = page.getByRole('dialog', { name: '검사 등록' })
  const add = async (id: string) => {
    await page.getByRole('link', { name: '검사 추가' }).first().click()
    await exam.getByLabel('검사 ID').fill(id)
    await exam.getByLabel('검사명').fill(`${id} 검사`)
  }
  await add('saved')
  await exam.getByRole('button', { name: '등록' }).click()
  await expect(exam).toHaveCount(0)
  await add('typed')
  await page.goBack()
  await question.getByRole('button', { name: '계속 작성' }).click()
  await expect(exam.getByLabel('검사 ID')).toHaveValue('typed')
})
