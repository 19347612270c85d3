import { expect, test } from './app.ts'

test('내 정보 shows where one is signed in, and signs out everywhere else', async ({ shared, page, browser }) => {
  await shared.enter(page, '/my')
  const devices = page.getByRole('region', { name: '로그인 중인 기기' })
  await expect(devices.getByRole('listitem').filter({ hasText: '이 기기' })).toHaveCount(1)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await shared.enter(other, '/rooms')
  await expect(other.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()

  await page.reload()
  await expect(devices.getByRole('listitem').filter({ hasText: '이 기기' })).toHaveCount(1)
  await devices.getByRole('button', { name: '다른 기기에서 로그아웃' }).click()
  await expect(page.getByText('다른 기기에서 로그아웃했습니다.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveText([/이 기기/])
  await expect(devices.getByRole('button', { name: '다른 기기에서 로그아웃' })).toBeDisabled()

  const alerted = other.waitForEvent('dialog').then((dialog) => dialog.accept())
  await other.getByRole('link', { name: '검사관리' }).click()
  await alerted
  await expect(other.getByRole('button', { name: '로그인' })).toBeVisible()
  await elsewhere.close()
})
