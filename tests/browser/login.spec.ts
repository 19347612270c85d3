import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { recordCalls } from './calls.ts'

const id = (page: Page) => page.getByLabel('아이디')
const password = (page: Page) => page.getByLabel('비밀번호', { exact: true })
const stored = (page: Page) =>
  page.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key)))

async function fillIn(page: Page, url: string, login: { id: string; password: string }): Promise<void> {
  await page.goto(url)
  await id(page).fill(login.id)
  await password(page).fill(login.password)
}

test('LG-02 LG-03 SS-01 AP-01 Enter in either field signs in: one call, three keys, and the page is reloaded', async ({
  shared,
  page,
}) => {
  const calls = recordCalls(page)
  for (const field of [id, password]) {
    await fillIn(page, shared.url, shared.login)
    await page.evaluate(() => {
      document.body.dataset['loaded'] = 'before'
    })
    await field(page).press('Enter')
    await expect(page).toHaveURL(`${shared.url}/rooms`)
    await expect(page.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()
    await expect(page.locator('body')).not.toHaveAttribute('data-loaded')
    const [accessToken, refreshToken, user] = await stored(page)
    expect(accessToken).toMatch(/^eyJ/)
    expect(refreshToken).toBeTruthy()
    expect(JSON.parse(user ?? '')).toMatchObject({ id: 'root', authority: 'ROOT' })
    await page.evaluate(() => localStorage.clear())
  }
  const signIn = { method: 'POST', path: '/api/auth/login', body: shared.login }
  expect(calls('/auth/')).toEqual([signIn, signIn])
})

test('LG-04 a wrong password is told, and the typed id stays', async ({ shared, page }) => {
  await fillIn(page, shared.url, { id: 'root', password: 'not-the-password' })
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.',
  )
  await expect(id(page)).toHaveValue('root')
  expect(await stored(page)).toEqual([null, null, null])
  await password(page).fill(shared.login.password)
  await password(page).press('Enter')
  await expect(page).toHaveURL(`${shared.url}/rooms`)
})
