import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { fillOnce } from './tour.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const SMALL_DESKTOP = { width: 1280, height: 800 }
/** Viewports of screens of 1440×900 and 1280×1024 at 200 %. */
const AT_200_PERCENT = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
]

/** Minimum size of a touch target, in px. */
const THUMB = 44

/** Returns by how much the page is wider than the window, in px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects that an element is completely inside the viewport. */
const expectWhole = (element: Locator, where?: string) => expect(element, where).toBeInViewport({ ratio: 1 })

/** Expects that both sides of an element are long enough for a thumb. */
async function expectThumbSize(element: Locator): Promise<void> {
  const box = await element.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB)
}

/** Resizes the window and waits until what depends on its size is rendered. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    )
  })
}

test('at 360 px a nurse calls the next patient on a phone', async ({ shared, page }) => {
  await fillOnce(shared.root)
  await page.setViewportSize({ width: 360, height: 740 })
  await shared.enter(page, '/did-waitings')
  const card = page.getByRole('region', { name: /Blood test/ }).or(page.getByRole('article', { name: /Blood test/ }))
  await expect(card).toContainText('Anna Kim')
  expect(await overflow(page)).toBe(0)
  const call = card.getByRole('row', { name: /Anna Kim/ }).getByRole('button', { name: '호출' })
  await expectWhole(call)
  await expectThumbSize(call)
  await card
    .getByRole('row', { name: /Fay Han/ })
    .or(card.getByRole('listitem').filter({ hasText: 'Fay Han' }))
    .getByRole('button', { name: '완료' })
    .click()
  // Rows that move take no press for a moment.
  await expect(card).toContainText('검사 중인 환자가 없습니다.')
  await call.click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Anna Kim' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('neither a long name of the user nor chips of boards beyond the window widen the page', async ({ app, page }) => {
  const user = { id: 'long', password: 'long-login-1' }
  const name = '알렉산드리아 콘스탄티노플러스 파파디미트리우'
  await app.root.request('POST', '/v1/users/sign-up', { ...user, name, authority: 'USER', position: '' })
  for (const [at, room] of ['채혈실', '심전도실', '복부초음파실', '위내시경실'].entries())
    await queueUp(app.root, await openStation(app.root, `${at + 1}`, room), '홍길동')
  await page.setViewportSize(PHONE)
  await app.enter(page, '/did-waitings', user)
  await expect(page.getByRole('button', { name: /위내시경실/ }).first()).toBeAttached()
  for (const width of [320, 360, 683, 1024]) {
    await resize(page, { width, height: 740 })
    expect(await overflow(page), `${width} px`).toBe(0)
    await expectWhole(page.getByRole('button', { name: '로그아웃' }), `${width} px`)
    await expectWhole(page.getByRole('button', { name: '번호로 호출' }), `${width} px`)
  }
})

test('every page fits every window, with the controls of its rows and of the top bar in reach and nothing scrolled', async ({
  shared,
  page,
}) => {
  const did = await fillOnce(shared.root)
  await page.setViewportSize(SMALL_DESKTOP)
  await shared.enter(page, '/rooms')
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  const bar = page.getByRole('banner')
  const row = page.locator('tbody tr').first()
  const rowMenu = row.getByRole('button', { name: /관리$/ })
  const opened = page.getByRole('dialog', { name: /관리$/ })
  // Rooms stand for the lists that have the same tools.
  for (const { path, list } of [
    { path: '/my', list: false },
    { path: '/did-waitings', list: false },
    { path: `/dids/option-manage/${did.id}`, list: false },
    { path: `/dids/content-manage/${did.id}`, list: false },
    { path: '/rooms', list: true },
    { path: '/dids', list: true },
    { path: '/visits', list: true },
    { path: '/did-waitings/tag-mappings', list: true },
  ]) {
    await resize(page, SMALL_DESKTOP)
    await page.goto(shared.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
    expect(await overflow(page), path).toBe(0)
    if (list) {
      await expect(row.getByRole('link', { name: '수정' })).toBeVisible()
      for (const button of await row.getByRole('link').or(row.getByRole('button')).all())
        await expectWhole(button, path)
    }

    await resize(page, TABLET)
    // The navigation is folded to its icons.
    expect((await menu.boundingBox())?.width).toBe(64)
    expect(await overflow(page), path).toBe(0)
    if (list) {
      await expectWhole(row.getByText('수정').or(rowMenu), path)
      await expectWhole(page.getByRole('group', { name: '목록 도구' }).getByText('열', { exact: true }), path)
    }

    for (const size of AT_200_PERCENT) {
      await resize(page, size)
      expect(await overflow(page), path).toBe(0)
      for (const control of [
        bar.getByRole('link', { name: 'healthcare platform' }),
        bar.getByRole('link', { name: '전체' }),
        bar.getByRole('link', { name: '대기/태그 관리' }),
        bar.getByRole('button', { name: '환자 찾기' }),
        bar.getByRole('link', { name: 'Ada Root님' }),
        bar.getByRole('button', { name: '로그아웃' }),
      ])
        await expectWhole(control, path)
    }

    if (!list) continue
    await resize(page, PHONE)
    await expectWhole(rowMenu, path)
    await expectThumbSize(rowMenu)
    await rowMenu.click()
    await expectWhole(opened.getByText('수정'), path)
    await page.keyboard.press('Escape')
    await expect(rowMenu).toBeFocused()
  }

  await rowMenu.click()
  await opened.getByRole('link', { name: '수정' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowMenu).toBeFocused()

  await resize(page, TABLET)
  await menu.getByRole('link', { name: '접수' }).click()
  await expect(page).toHaveURL(`${shared.url}/visits`)
})

test('at 200 % menus, lists of choices and the buttons of a dialog are in reach', async ({ shared, page }) => {
  await fillOnce(shared.root)
  await shared.enter(page, '/rooms')
  for (const size of AT_200_PERCENT) {
    await resize(page, size)
    await page.getByRole('link', { name: '검사실 추가' }).click()
    const dialog = page.getByRole('dialog')
    await expectWhole(dialog.getByRole('button', { name: '등록' }))
    await expectWhole(dialog.getByRole('button', { name: '닫기' }))
    const memo = dialog.getByLabel('메모')
    await memo.scrollIntoViewIfNeeded()
    await expectWhole(memo)
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: /RFID/ }).click()
    const options = page.getByRole('option')
    await expect(options).toHaveCount(3)
    for (const option of await options.all()) await expectWhole(option)
    await page.keyboard.press('Escape')
  }

  await page.goto(`${shared.url}/did-waitings`)
  const more = page.getByRole('button', { name: /Cara Park님 처리 더 보기$/ })
  for (const size of AT_200_PERCENT) {
    await resize(page, size)
    await more.scrollIntoViewIfNeeded()
    await more.click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    for (const item of await items.all()) {
      await item.scrollIntoViewIfNeeded()
      await expectWhole(item)
    }
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)

    const opener = page.getByRole('button', { name: '메뉴 열기' })
    const opens = await opener.isVisible()
    if (opens) await opener.click()
    const links = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link')
    // The drawer has the link to the guide, too.
    await expect(links).toHaveCount(opens ? 6 : 5)
    for (const link of await links.all()) await expectWhole(link)
    if (opens) await page.keyboard.press('Escape')
  }
})
