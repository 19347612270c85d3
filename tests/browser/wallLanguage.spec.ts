import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { furnish, setOption, wallOf } from './walls.ts'

const HANGUL = /[가-힣]/

test.describe('a screen whose browser prefers English', () => {
  test.use({ locale: 'en-US', viewport: { width: 1920, height: 1080 } })

  test('speaks English in all words of the wall itself, and Korean as soon as the board says so', async ({
    app,
    page,
  }) => {
    const did = await openStation(app.root, '3', 'ECG', { maxPatient: 2, useMultiCall: true })
    await furnish(app.root, did)
    await setOption(app.root, did, 'notice', { use: true, content: 'Lunch break from 12:30 to 13:30.' })
    for (const name of ['Alexandra Kim', 'Peggy Jung', 'Tom Lee']) await queueUp(app.root, did, name)
    const { didWaitingId } = await queueUp(app.root, did, 'Alexandra Kim')
    await page.goto(wallOf(app, did))
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText('A*')
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
    await expect(page.getByRole('alert', { name: 'New call' })).toContainText('No. 4')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // The doctor's name comes from the hospital.
    expect((await wordsOf(page)).replaceAll(did.doctor?.kr ?? '', '')).not.toMatch(HANGUL)
    await setOption(app.root, did, 'screen', { language: 'ko' })
    await expect(page.getByRole('region', { name: '대기 순서' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  })
})

/** Returns all visible and accessible texts of a page. */
const wordsOf = (page: Page) =>
  page
    .locator('[data-far]')
    .evaluate((wall) =>
      [
        wall.textContent,
        ...[...wall.querySelectorAll('[aria-label], [alt]')].map(
          (element) => element.getAttribute('aria-label') ?? element.getAttribute('alt'),
        ),
      ].join('\n'),
    )

test('what the hospital writes from right to left is set so, and a board of such a name keeps its place beside the number', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', 'الأشعة (1)')
  await app.root.request('PATCH', '/v1/dids', { dids: [{ id: did.id, doctor: { kr: 'د. ليلى (2)' } }] })
  await furnish(app.root, did)
  await setOption(app.root, did, 'notice', { use: true, content: 'استراحة الغداء 12:30 - 13:30.' })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(wallOf(app, did))
  for (const place of ['header h1', 'section > p > [dir=auto]', 'footer p > span'])
    await expect(page.locator(place).first()).toHaveCSS('direction', 'rtl')
  const gap = await page.evaluate(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('header h1') ?? document.body)
    return (
      range.getBoundingClientRect().left - (document.querySelector('header span')?.getBoundingClientRect().right ?? 0)
    )
  })
  expect(gap).toBeLessThan(100)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.locator('footer p')).toHaveCSS('direction', 'rtl')
})
