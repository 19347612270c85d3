import { aUser, PASSWORD } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { toast } from './parts.ts'

test('DE-20 everybody sees who they are and changes their own password', async ({ shared, page }) => {
  const user = aUser({ name: '박하나', position: '방사선사' })
  await shared.root.request('POST', '/v1/users/sign-up', user)
  await shared.enter(page, '/rooms', { id: user.id, password: PASSWORD })
  await page.getByRole('banner').getByRole('link', { name: '박하나님' }).click()
  for (const text of [user.id, '박하나', '사용자', '방사선사'])
    await expect(page.getByRole('definition').getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('현재 비밀번호').fill('not the one')
  await page.getByLabel('새 비밀번호').fill('my-own-password')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByLabel('현재 비밀번호')).toHaveAccessibleDescription('현재 비밀번호가 일치하지 않습니다.')
  await page.getByLabel('현재 비밀번호').fill(PASSWORD)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(toast(page, '비밀번호 변경 성공', '성공적으로 변경이 완료되었습니다.')).toBeVisible()
  await expect(page.getByLabel('새 비밀번호')).toHaveValue('')
  const login = await page.request.post(`${shared.url}/api/auth/login`, {
    data: { id: user.id, password: 'my-own-password' },
  })
  expect(login.status()).toBe(200)
})
