import type { Locator } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { wallOf } from './walls.ts'

// As with a contrast theme of Windows: the user's colours replace all backgrounds, and no shadows are drawn.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** Returns the drawn background, borders, outline and text colour of an element or its pseudo-element. */
const drawn = (element: Locator, part?: '::before' | '::after') =>
  element.evaluate((node, pseudo) => {
    const style = getComputedStyle(node, pseudo)
    const line = (width: string, kind: string, color: string) => (kind === 'none' ? '' : `${width} ${kind} ${color}`)
    return {
      ground: style.backgroundColor,
      left: line(style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor),
      bottom: line(style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor),
      outline: line(style.outlineWidth, style.outlineStyle, style.outlineColor),
      ink: style.color,
    }
  }, part)

test('the current page, mode and number, the column that sorts, ticked rows, and the controls of a form are marked', async ({
  shared,
  page,
}) => {
  await openStation(shared.root, '8', '심전도실')
  await openStation(shared.root, '9', '초음파실')
  await shared.enter(page, '/rooms')
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link', { name: '검사실관리' })).toBeVisible()
  expect((await drawn(menu.getByRole('link', { name: '검사실관리' }), '::before')).left).toMatch(/^3px solid/)
  expect((await drawn(menu.getByRole('link', { name: '검사관리' }), '::before')).left).toBe('')
  const tabs = page.getByRole('navigation', { name: '화면 모드' })
  expect((await drawn(tabs.getByRole('link', { name: '전체' }), '::after')).bottom).toMatch(/^3px solid/)
  expect((await drawn(tabs.getByRole('link', { name: '대기/태그 관리' }), '::after')).bottom).toBe('')
  expect((await drawn(page.getByRole('banner'))).outline, 'the bar ends somewhere').toMatch(/^1px solid/)

  const sort = page.getByRole('button', { name: '번호', exact: true })
  await sort.click()
  await expect(sort).toHaveAttribute('data-sorted', 'true')
  const unsorted = page.getByRole('button', { name: '메모', exact: true })
  expect((await drawn(sort)).ink).not.toBe((await drawn(unsorted)).ink)
  const cellOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1)
  await page.getByRole('row').filter({ hasText: '심전도실' }).getByRole('checkbox').check()
  // The colour of a row fades in.
  await expect
    .poll(async () => (await drawn(cellOf('심전도실'))).ground)
    .not.toBe((await drawn(cellOf('초음파실'))).ground)

  const add = page.getByRole('link', { name: '검사실 추가' })
  await expect(add).toBeVisible()
  expect((await drawn(add)).ground).not.toBe((await drawn(page.locator('body'))).ground)
  await add.click()
  const dialog = page.getByRole('dialog', { name: '검사실 등록' })
  expect((await drawn(dialog)).left).toMatch(/^1px solid/)
  const trackOf = (name: string) =>
    drawn(dialog.locator('.MuiSwitch-root', { has: page.getByRole('switch', { name }) }).locator('.MuiSwitch-track'))
  const [on, off] = [await trackOf('RFID'), await trackOf('다중 호출')]
  expect(on.left).toMatch(/^1px solid/)
  expect(on.ground).not.toBe(off.ground)
  const outlineOf = (name: string) =>
    drawn(
      dialog
        .locator('.MuiOutlinedInput-root', { has: page.getByRole('textbox', { name, exact: true }) })
        .locator('fieldset'),
    )
  const [focused, other] = [await outlineOf('번호'), await outlineOf('최대 인원')]
  expect(focused.left).not.toBe(other.left)
})

test('the next patient, chosen boards, and what a patient is marked with', async ({ shared, page }) => {
  const did = await openStation(shared.root, '3', '채혈실')
  await openStation(shared.root, '4', '초음파실')
  for (const name of ['홍길동', '김철수']) await queueUp(shared.root, did, name)
  await shared.enter(page, '/did-waitings')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('김철수')).toBeVisible()
  expect((await drawn(row('홍길동'), '::before')).left).toMatch(/^3px solid/)
  expect((await drawn(row('김철수'), '::before')).left).toBe('')
  expect((await drawn(row('홍길동').getByText('다음 순서'))).outline).toMatch(/^1px solid/)
  const chip = (name: RegExp) => page.getByRole('button', { name })
  await chip(/^3\. 채혈실/).click()
  await expect(chip(/^3\. 채혈실/)).toHaveAttribute('aria-pressed', 'true')
  expect((await drawn(chip(/^3\. 채혈실/))).ground).not.toBe((await drawn(chip(/^4\. 초음파실/))).ground)
  await page.keyboard.press('Tab')
  expect((await drawn(page.locator(':focus'))).outline).toMatch(/^2px solid/)
})

test('the list of the called on a wall', async ({ shared, page }) => {
  const did = await openStation(shared.root, '5', '청력실')
  const { didWaitingId } = await queueUp(shared.root, did, '이영희')
  await queueUp(shared.root, did, '박민수')
  await shared.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await page.goto(wallOf(shared, did))
  const called = page.locator('[data-list=called][data-empty=false]')
  await expect(called).toBeVisible()
  const [marked, plain] = [await drawn(called), await drawn(page.locator('[data-list=waiting]'))]
  expect(Number.parseFloat(marked.left)).toBeGreaterThan(2 * Number.parseFloat(plain.left))
  expect(marked.left).not.toBe(plain.left)
})

test('both of two called patients on a wall', async ({ shared, page }) => {
  const did = await openStation(shared.root, '6', '시력실', { maxPatient: 2, useMultiCall: true })
  for (const name of ['홍길동', '남궁민수']) {
    const { didWaitingId } = await queueUp(shared.root, did, name)
    await shared.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(wallOf(shared, did))
  for (const name of ['홍O동', '남O민수'])
    await expect(page.locator('[data-list=called] span[data-long]').filter({ hasText: name })).toBeInViewport({
      ratio: 1,
    })
})
