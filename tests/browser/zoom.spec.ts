import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { fillOnce } from './tour.ts'

/** Viewports of screens of 1440×900 and 1280×1024 at 200 %. */
const SIZES = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
]

/** Expects that an element is completely inside the viewport. */
const expectWhole = (element: Locator) => expect(element).toBeInViewport({ ratio: 1 })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const viewport of SIZES) {
  test.describe(`at 200 %, ${viewport.width}×${viewport.height}:`, () => {
    test.use({ viewport })

    test('nothing of a page lies beside the window, and the top bar keeps its controls and their names', async ({
      shared,
      page,
    }) => {
      const did = await fillOnce(shared.root)
      await shared.enter(page, '/rooms')
      for (const path of [
        '/rooms',
        '/dids',
        '/users',
        '/my',
        '/visits',
        '/did-waitings',
        '/did-waitings/tag-mappings',
        `/dids/option-manage/${did.id}`,
        `/dids/content-manage/${did.id}`,
      ]) {
        await page.goto(shared.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
        expect(await overflow(page), path).toBeLessThanOrEqual(0)
        const bar = page.getByRole('banner')
        for (const control of [
          bar.getByRole('link', { name: 'healthcare platform' }),
          bar.getByRole('link', { name: '전체' }),
          bar.getByRole('link', { name: '대기/태그 관리' }),
          bar.getByRole('button', { name: '환자 찾기' }),
          bar.getByRole('link', { name: 'Ada Root님' }),
          bar.getByRole('button', { name: '로그아웃' }),
        ])
          await expectWhole(control)
      }
    })

    test('menus, lists of choices and the buttons of a dialog are in reach', async ({ shared, page }) => {
      await fillOnce(shared.root)
      await shared.enter(page, '/rooms')
      await page.getByRole('link', { name: '검사실 추가' }).click()
      const dialog = page.getByRole('dialog')
      await expectWhole(dialog.getByRole('button', { name: '등록' }))
      await expectWhole(dialog.getByRole('button', { name: '닫기' }))
      const memo = dialog.getByLabel('메모')
      await memo.scrollIntoViewIfNeeded()
      await expectWhole(memo)
      await page.keyboard.press('Escape')

      await page.getByRole('combobox', { name: /RFID/ }).click()
      for (const option of await page.getByRole('option').all()) await expectWhole(option)
      await page.keyboard.press('Escape')

      await page.goto(`${shared.url}/did-waitings`)
      const more = page.getByRole('button', { name: /Cara Park님 처리 더 보기$/ })
      await more.scrollIntoViewIfNeeded()
      await more.click()
      for (const item of await page.getByRole('menuitem').all()) {
        await item.scrollIntoViewIfNeeded()
        await expectWhole(item)
      }
      await page.keyboard.press('Escape')

      const opener = page.getByRole('button', { name: '메뉴 열기' })
      if (await opener.isVisible()) await opener.click()
      for (const link of await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link').all())
        await expectWhole(link)
    })
  })
}
