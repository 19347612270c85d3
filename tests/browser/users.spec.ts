import type { Page } from '@playwright/test'
import type { UserCreate } from '../../contract/users.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { listsOf, recordCalls } from './calls.ts'
import { dialog, row, toast } from './parts.ts'

const authority = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: /^권한/ })

async function addUser({ root }: App, given: Partial<UserCreate> = {}): Promise<UserCreate> {
  const user = aUser(given)
  await root.request('POST', '/v1/users/sign-up', user)
  return user
}

const signInOf = ({ id }: UserCreate) => ({ id, password: PASSWORD })

test('US-01 AP-02 the list of users has its four filters, and its dates or -', async ({ app, page }) => {
  await addUser(app, { id: 'nurse.kim', name: '김민지', position: '간호사' })
  await addUser(app, { id: 'dr.lee', name: '이서준', position: '의사', authority: 'MANAGER' })
  await app.root.request('PATCH', '/v1/users', { users: [{ id: 'dr.lee', position: '과장' }] })
  const calls = recordCalls(page)
  await app.enter(page, '/users')
  await expect(page.getByRole('heading', { name: '사용자 목록 (3건)' })).toBeVisible()
  await expect(row(page, 'nurse.kim').getByRole('cell').nth(5)).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(row(page, 'nurse.kim').getByRole('cell').nth(6)).toHaveText('-')
  await expect(row(page, 'dr.lee').getByRole('cell').nth(6)).toHaveText(/^\d{4}-\d\d-\d\d$/)
  for (const [label, value, remaining] of [
    ['아이디 검색', 'kim', '김민지'],
    ['이름 검색', '서준', '이서준'],
    ['직책 검색', '과장', '이서준'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(value)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '사용자 목록 (1건)' })).toBeVisible()
    await expect(row(page, remaining)).toBeVisible()
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '사용자 목록 (3건)' })).toBeVisible()
  }
  await page.getByRole('combobox', { name: /^권한 검색/ }).click()
  await expect(page.getByRole('option')).toHaveText(['전체', '최종관리자', '관리자', '사용자'])
  await page.getByRole('option', { name: '관리자', exact: true }).click()
  await expect(page.getByRole('heading', { name: '사용자 목록 (1건)' })).toBeVisible()
  await expect(row(page, '이서준').getByRole('cell', { name: '관리자', exact: true })).toBeVisible()
  const asked = listsOf(calls('/v1/users')).filter((query) => query !== '?page=1')
  expect(asked).toEqual(['?id=kim&page=1', '?name=서준&page=1', '?position=과장&page=1', '?authority=MANAGER&page=1'])
})

test('US-02 US-03 US-04 AP-02 a user is created, edited, given a new password and deleted, each by one call', async ({
  shared,
  page,
}) => {
  const calls = recordCalls(page)
  await shared.enter(page, '/users')
  await page.getByRole('link', { name: '사용자 생성' }).click()
  const adding = dialog(page, '사용자 생성')
  await expect(authority(page)).toHaveText('사용자')
  await adding.getByLabel('아이디').fill('choi')
  await adding.getByLabel('비밀번호', { exact: true }).fill('first-password')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(adding.getByLabel('이름')).toHaveAccessibleDescription('필수 입력란입니다.')
  expect(calls('/v1/users', 'POST')).toEqual([])
  await adding.getByLabel('이름').fill('최하윤')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(toast(page, '사용자 등록 성공', '성공적으로 등록이 완료되었습니다.')).toBeVisible()

  await row(page, '최하윤').getByRole('link', { name: '수정' }).click()
  const editing = dialog(page, '사용자 수정')
  await expect(editing.getByLabel('아이디')).toHaveValue('choi')
  await expect(editing.getByLabel('아이디')).not.toBeEditable()
  await expect(editing.getByLabel('비밀번호', { exact: true })).toHaveCount(0)
  await editing.getByLabel('직책').fill('임상병리사')
  await authority(page).click()
  await page.getByRole('option', { name: '관리자', exact: true }).click()
  await editing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '사용자 수정 성공', '성공적으로 수정이 완료되었습니다.')).toBeVisible()
  await expect(row(page, '최하윤')).toContainText('임상병리사')

  await row(page, '최하윤').getByRole('link', { name: '비밀번호 변경' }).click()
  const changing = dialog(page, '비밀번호 변경')
  await changing.getByLabel('새 비밀번호').fill('second-password')
  await changing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '비밀번호 변경 성공', '성공적으로 변경이 완료되었습니다.')).toBeVisible()
  await expect(changing).toHaveCount(0)
  const login = (password: string) =>
    page.request.post(`${shared.url}/api/auth/login`, { data: { id: 'choi', password } })
  expect((await login('first-password')).status()).toBe(403)
  expect((await login('second-password')).status()).toBe(200)

  await row(page, '최하윤').getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('선택한 사용자 데이터를 삭제하시겠습니까?')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(toast(page, '사용자 삭제 성공', '성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  await expect(row(page, '최하윤')).toHaveCount(0)

  expect(calls('/v1/users').filter(({ method }) => method !== 'GET')).toEqual([
    {
      method: 'POST',
      path: '/api/v1/users/sign-up',
      body: { id: 'choi', name: '최하윤', password: 'first-password', position: '', authority: 'USER' },
    },
    {
      method: 'PATCH',
      path: '/api/v1/users',
      body: { users: [{ id: 'choi', position: '임상병리사', authority: 'MANAGER' }] },
    },
    { method: 'PATCH', path: '/api/v1/users/password', body: { id: 'choi', password: 'second-password' } },
    { method: 'DELETE', path: '/api/v1/users', body: { ids: ['choi'] } },
  ])
})

test('US-03 DE-15 ROOT may give all three authorities, a MANAGER two; a user above a MANAGER is out of reach', async ({
  shared,
  page,
}) => {
  const manager = await addUser(shared, { authority: 'MANAGER' })
  for (const [login, choices] of [
    [shared.login, ['최종관리자', '관리자', '사용자']],
    [signInOf(manager), ['관리자', '사용자']],
  ] as const) {
    await shared.enter(page, '/users/create', login)
    await authority(page).click()
    await expect(page.getByRole('option')).toHaveText([...choices])
  }
  await page.goto(`${shared.url}/users`)
  const root = row(page, '최종관리자').first()
  for (const name of ['수정', '비밀번호 변경']) await expect(root.getByRole('link', { name })).toBeDisabled()
  await expect(root.getByRole('button', { name: '삭제' })).toBeDisabled()
})

test('US-04 a refusal is told at its field in the server’s words, with no toast beside it, and what was typed stays', async ({
  shared,
  page,
}) => {
  const { id } = await addUser(shared)
  await shared.enter(page, '/users/create')
  const adding = dialog(page, '사용자 생성')
  await adding.getByLabel('아이디').fill(id)
  await adding.getByLabel('이름').fill('한지우')
  await adding.getByLabel('비밀번호', { exact: true }).fill('short')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(adding.getByLabel('비밀번호', { exact: true })).toHaveAccessibleDescription(/8자 이상/)
  await adding.getByLabel('비밀번호', { exact: true }).fill('long enough')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(adding.getByLabel('아이디')).toHaveAccessibleDescription('이미 사용 중인 아이디입니다.')
  await expect(adding.getByLabel('이름')).toHaveValue('한지우')

  const gone = await addUser(shared)
  await page.goto(`${shared.url}/users`)
  await row(page, gone.id).getByRole('button', { name: '삭제' }).click()
  await shared.root.request('DELETE', '/v1/users', { ids: [gone.id] })
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(
    toast(page, '해당 작업을 처리하는 도중 오류가 발생하였습니다.', '잠시 후 다시 시도해 주세요. (에러코드 : 404)'),
  ).toBeVisible()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
})

test('DE-15 nobody ticks or deletes themselves, and whoever asks for it all the same is refused', async ({
  shared,
  page,
}) => {
  await addUser(shared)
  await shared.enter(page, '/users')
  const own = row(page, shared.login.id).first()
  await expect(own.getByRole('checkbox')).toBeDisabled()
  await expect(own.getByRole('button', { name: '삭제' })).toBeDisabled()
  await expect(own.getByRole('link', { name: '수정' })).toBeEnabled()
  await page.getByRole('checkbox', { name: '이 쪽의 모든 행 선택' }).check()
  await expect(own.getByRole('checkbox')).not.toBeChecked()
  await expect(shared.root.request('DELETE', '/v1/users', { ids: [shared.login.id] })).rejects.toThrow(
    '로그인한 사용자는 자신을 삭제할 수 없습니다.',
  )
})

test('DE-20 everybody sees who they are and changes their own password', async ({ shared, page }) => {
  const user = await addUser(shared, { name: '박하나', position: '방사선사' })
  await shared.enter(page, '/rooms', signInOf(user))
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
