import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './app.ts'

const guide = (page: Page) => page.getByRole('region', { name: '처음 준비하기' })

/** Counts the user's clicks and the fields typed into, on all pages of a browser. */
async function counting(context: BrowserContext) {
  const counts = { clicks: 0, fields: 0 }
  await context.exposeFunction('count', (what: keyof typeof counts) => {
    counts[what] += 1
  })
  await context.addInitScript(() => {
    const { count } = window as unknown as { count: (what: string) => void }
    // Ignores the synthetic click that Enter triggers in a form, which has no position.
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count('clicks'), true)
    const typed = new WeakSet<EventTarget>()
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || typed.has(target)) return
        typed.add(target)
        count('fields')
      },
      true,
    )
  })
  return counts
}

test('from sign-in to the first call it takes at most 10 clicks and 3 fields', async ({ app, page }) => {
  await app.signIn(page)
  const counts = await counting(page.context())
  await page.reload()

  await guide(page).getByRole('link', { name: '첫 검사실 만들기' }).click()
  const room = page.getByRole('dialog', { name: '검사실 등록' })
  await room.getByLabel('번호').fill('3')
  await room.getByLabel('검사실명 (한국어)').fill('채혈실')
  await room.getByRole('button', { name: '등록', exact: true }).click()
  await guide(page).getByRole('link', { name: '첫 대기판 만들기' }).click()
  const board = page.getByRole('dialog', { name: '대기판 등록' })
  await expect(board.getByLabel('번호')).toHaveValue('3')
  await expect(board.getByLabel('대기판명')).toHaveValue('채혈실')
  await expect(board.getByLabel('IP 주소')).toBeHidden()
  await board.getByRole('button', { name: '등록', exact: true }).click()
  const [wall] = await Promise.all([
    page.context().waitForEvent('page'),
    guide(page).getByRole('link', { name: '첫 화면 보기' }).click(),
  ])
  await guide(page).getByRole('link', { name: '첫 환자 접수하기' }).click()
  const checkIn = page.getByRole('dialog', { name: '접수' })
  await checkIn.getByRole('textbox', { name: '이름', exact: true }).fill('홍길동')
  await checkIn.getByRole('button', { name: '접수하기' }).click()

  await expect(wall.getByRole('region', { name: '대기 순서' })).toContainText('홍O동')
  await guide(page).getByRole('link', { name: '첫 환자 호출하기' }).click()
  await page.getByRole('button', { name: '호출', exact: true }).click()
  await expect(wall.getByRole('region', { name: '호출', exact: true })).toContainText('홍O동')
  await expect(guide(page)).toContainText('준비를 마쳤습니다.')
  process.stdout.write(`    ${counts.clicks} clicks, ${counts.fields} fields\n`)
  expect(counts.clicks).toBeGreaterThan(0)
  expect(counts.clicks).toBeLessThanOrEqual(10)
  expect(counts.fields).toBe(3)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '홍길동' })).toBeVisible()
  await expect(guide(page)).toBeHidden()
})
