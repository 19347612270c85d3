import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { fillOnce } from './tour.ts'

/** Minimum size of a touch target, in px. */
const THUMB = 44

/** Returns by how much the page is wider than the window, in px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('at 360 px a nurse calls the next patient on a phone', async ({ shared, page }) => {
  await fillOnce(shared.root)
  await page.setViewportSize({ width: 360, height: 740 })
  await shared.enter(page, '/did-waitings')
  const card = page.getByRole('region', { name: /Blood test/ }).or(page.getByRole('article', { name: /Blood test/ }))
  await expect(card).toContainText('Anna Kim')
  expect(await overflow(page)).toBe(0)
  const call = card.getByRole('row', { name: /Anna Kim/ }).getByRole('button', { name: '호출' })
  await expect(call).toBeInViewport({ ratio: 1 })
  const box = await call.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB)
  await card
    .getByRole('row', { name: /Fay Han/ })
    .or(card.getByRole('listitem').filter({ hasText: 'Fay Han' }))
    .getByRole('button', { name: '완료' })
    .click()
  await call.click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Anna Kim' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('at 768 px the side navigation folds to its icons and every page fits', async ({ shared, page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await shared.enter(page, '/rooms')
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  for (const path of [
    '/rooms',
    '/exams',
    '/dids',
    '/users',
    '/my',
    '/did-waitings',
    '/visits',
    '/did-waitings/tag-mappings',
  ]) {
    await page.goto(shared.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await menu.boundingBox())?.width).toBe(64)
    expect(await overflow(page), path).toBe(0)
  }
  await menu.getByRole('link', { name: '접수' }).click()
  await expect(page).toHaveURL(`${shared.url}/visits`)
})

test('the buttons of a row are in reach of a thumb on a phone and on a tablet, with nothing scrolled', async ({
  shared,
  page,
}) => {
  await fillOnce(shared.root)
  await shared.enter(page, '/rooms')
  const row = page.locator('tbody tr').first()
  for (const path of ['/rooms', '/dids', '/users', '/visits', '/did-waitings/tag-mappings']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(shared.url + path)
    const menu = row.getByRole('button', { name: /관리$/ })
    await expect(menu).toBeInViewport({ ratio: 1 })
    const box = await menu.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB)
    await menu.click()
    const buttons = page.getByRole('dialog', { name: /관리$/ })
    await expect(buttons.getByText('수정')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()

    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(row.getByText('수정').or(menu)).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await row.getByRole('button', { name: /관리$/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: '수정' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /관리$/ })).toBeFocused()
})

test('at 1280 px no table hides a part of its rows’ buttons', async ({ shared, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await shared.enter(page, '/rooms')
  for (const path of ['/rooms', '/exams', '/dids', '/users', '/visits', '/did-waitings/tag-mappings']) {
    await page.goto(shared.url + path)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: '수정' }) })
      .first()
    await expect(row).toBeVisible()
    expect(await overflow(page), path).toBe(0)
    for (const button of await row.getByRole('link').or(row.getByRole('button')).all())
      await expect(button, path).toBeInViewport({ ratio: 1 })
  }
})
