import { codeOf } from '../harness/secondFactor.ts'
import { expect, test } from './app.ts'

test('SS-07 a second factor is set up by a code, asked for at the sign-in, and replaced by a recovery code', async ({
  app,
  page,
}) => {
  const { id, password } = app.login
  await app.enter(page, '/my')
  await page.getByRole('region', { name: '2단계 인증' }).getByRole('button', { name: '켜기' }).click()
  const dialog = page.getByRole('dialog', { name: '2단계 인증 켜기' })
  await dialog.getByLabel('현재 비밀번호').fill(password)
  await dialog.getByRole('button', { name: '다음' }).click()
  await expect(dialog.getByRole('img', { name: '인증 앱으로 찍을 QR 코드' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('인증 코드 6자리').fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: '켜기' }).click()
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await dialog.getByRole('button', { name: '적어 두었습니다' }).click()

  const code = page.getByLabel('인증 코드')
  const signIn = async (typed: string) => {
    await page.getByRole('button', { name: '로그아웃', exact: true }).click()
    await page.getByLabel('아이디').fill(id)
    await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
    await code.fill(typed)
    await page.keyboard.press('Enter')
  }
  await signIn('000000')
  await expect(page.getByRole('alert')).toContainText('코드가 맞지 않거나')
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('최종관리자님')).toBeVisible()
  await signIn(recoveryCode)
  await expect(page.getByText('최종관리자님')).toBeVisible()
  await page.goto(`${app.url}/my`)
  await expect(page.getByRole('region', { name: '2단계 인증' })).toContainText('9개 남음')
})
