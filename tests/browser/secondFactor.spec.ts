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
  const [recoveryCode = '', nextCode = ''] = await codes.allInnerTexts()
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
  await expect(page.getByRole('alert')).toContainText('인증 코드가 맞지 않습니다')
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('최종관리자님')).toBeVisible()
  await signIn(recoveryCode)
  await expect(page.getByText('최종관리자님')).toBeVisible()
  await page.goto(`${app.url}/my`)
  const own = page.getByRole('region', { name: '2단계 인증' })
  await expect(own).toContainText('9개 남음')

  await own.getByRole('button', { name: '끄기' }).click()
  const turningOff = page.getByRole('dialog', { name: '2단계 인증 끄기' })
  await turningOff.getByLabel('현재 비밀번호').fill(password)
  await turningOff.getByRole('button', { name: '끄기' }).click()
  await expect(turningOff.getByText('인증 코드를 입력해 주세요.')).toBeVisible()
  await turningOff.getByLabel('인증 코드 또는 복구 코드').fill(nextCode)
  await turningOff.getByRole('button', { name: '끄기' }).click()
  await expect(own).toContainText('사용하지 않음')
})
