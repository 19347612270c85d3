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

test('LG-01 the page has a title, both fields, a toggle that shows the password, the button and the footer of 2024', async ({
  shared,
  page,
}) => {
  await page.goto(shared.url)
  await expect(page.getByRole('heading', { name: 'healthcare platform' })).toBeVisible()
  await expect(id(page)).toBeFocused()
  await expect(page.getByRole('contentinfo')).toContainText('© 2024')
  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
  await password(page).fill('secret-123')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '비밀번호 표시' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue('secret-123')
  await page.getByRole('button', { name: '비밀번호 숨기기' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

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

for (const [answer, kept] of [
  [{ accessToken: 'access' }, ['access', 'refresh before', '"user before"']],
  [{ refreshToken: 'refresh', user: { name: '김민지' } }, [null, 'refresh', '{"name":"김민지"}']],
  [{}, [null, 'refresh before', '"user before"']],
] as const) {
  // our server always sends all three fields; another may not
  test(`LG-03 an answer with ${Object.keys(answer).join(', ') || 'nothing'} leaves the rest of what is stored untouched`, async ({
    shared,
    page,
  }) => {
    await page.route('**/api/**', (route) =>
      route.request().url().endsWith('/auth/login')
        ? route.fulfill({ json: answer })
        : route.fulfill({ json: { content: [], totalElements: 0, name: '김민지', authority: 'USER' } }),
    )
    await fillIn(page, shared.url, shared.login)
    await page.evaluate(() => {
      localStorage.setItem('refreshToken', 'refresh before')
      localStorage.setItem('user', '"user before"')
      document.body.dataset['loaded'] = 'before'
    })
    await password(page).press('Enter')
    await expect(page.locator('body')).not.toHaveAttribute('data-loaded')
    expect(await stored(page)).toEqual(kept)
  })
}

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

for (const [failure, text] of [
  [{ status: 429, headers: { 'Retry-After': '30' } }, '로그인 시도가 너무 많습니다. 30초 후에 다시 시도해 주세요.'],
  [{ status: 503 }, '로그인하지 못했습니다. 잠시 후 다시 시도해 주세요. (에러코드 : 503)'],
  [null, '서버에 연결할 수 없습니다. 네트워크 연결을 확인해 주세요.'],
] as const) {
  test(`LG-05 ${failure?.status ?? 'no connection'} is told in clear words, the id stays, and the next try works`, async ({
    shared,
    page,
  }) => {
    const login = '**/api/auth/login'
    await page.route(login, (route) => (failure ? route.fulfill(failure) : route.abort('connectionrefused')))
    await fillIn(page, shared.url, shared.login)
    await password(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(id(page)).toHaveValue('root')
    await page.unroute(login)
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(page).toHaveURL(`${shared.url}/rooms`)
  })
}
