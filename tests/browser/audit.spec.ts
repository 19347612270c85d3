import { expect, test } from './app.ts'

test('on a phone the audit log shows who did what and when without scrolling sideways', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, '/audit-logs')
  const entry = page.getByRole('row').filter({ hasText: '로그인' }).last()
  await expect(entry).toContainText(/로그인\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*최종관리자 \(root\)/)
  for (const words of ['최종관리자 (root)', '127.0.0.1'])
    expect(
      await entry
        .getByText(words)
        .first()
        .boundingBox()
        .then((box) => (box?.x ?? 0) + (box?.width ?? 999)),
    ).toBeLessThan(390)
  const table = page.getByRole('table')
  expect(await table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : undefined))).toBe(
    0,
  )
  await page.getByLabel('시작일').fill('2020-01-01')
  await page.getByLabel('시작일').press('Enter')
  await expect(page).toHaveURL(/from/)
})
