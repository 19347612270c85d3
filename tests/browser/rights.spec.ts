import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { UserCreate } from '../../contract/users.ts'
import { aDid, aRoom, aUser, PASSWORD } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { dialog, row, toast } from './parts.ts'

async function addUser({ root }: App, given: Partial<UserCreate> = {}): Promise<UserCreate> {
  const user = aUser(given)
  await root.request('POST', '/v1/users/sign-up', user)
  return user
}

const loginOf = ({ id }: UserCreate) => ({ id, password: PASSWORD })
const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' })

test('what a manager takes from the staff is not there for them', async ({ app, page }) => {
  const [manager, user] = [await addUser(app, { authority: 'MANAGER' }), await addUser(app)]
  await app.root.request('POST', '/v1/rooms', aRoom({ name: { kr: '채혈실', en: '', cn: '', jp: '' } }))
  const did = await app.root.request<Did>('POST', '/v1/dids', aDid({ name: { kr: '채혈 대기' } }))

  await app.enter(page, '/users', loginOf(manager))
  await page.getByRole('button', { name: '직원 권한' }).click()
  const rights = dialog(page, '직원 권한')
  const save = rights.getByRole('button', { name: '저장' })
  await expect(rights.getByRole('switch')).toHaveCount(8)
  // Only figures are given to staff rather than taken from them.
  for (const each of await rights.getByRole('switch', { name: /^(?!통계)/ }).all()) await expect(each).toBeChecked()
  await expect(rights.getByRole('switch', { name: /^통계/ })).not.toBeChecked()
  await expect(save).toBeDisabled()
  await rights.getByRole('switch', { name: /^검사실 삭제/ }).uncheck()
  await rights.getByRole('switch', { name: /^대기판 옵션 변경/ }).uncheck()
  await save.click()
  await expect(toast(page, '직원 권한 저장 성공')).toBeVisible()
  await expect(rights).toHaveCount(0)
  // Managers keep the rights that they revoke for others.
  await page.goto(`${app.url}/rooms`)
  await expect(row(page, '채혈실').getByRole('button', { name: '삭제' })).toBeEnabled()

  await app.enter(page, '/rooms', loginOf(user))
  await expect(row(page, '채혈실').getByRole('link', { name: '수정' })).toBeVisible()
  await expect(row(page, '채혈실').getByRole('button', { name: '삭제' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await menu(page).getByRole('link', { name: '대기판관리' }).click()
  await expect(row(page, '채혈 대기').getByRole('button', { name: '삭제' })).toBeEnabled()
  await expect(row(page, '채혈 대기').getByRole('link', { name: '수정' })).toBeVisible()
  await expect(row(page, '채혈 대기').getByRole('link', { name: '옵션' })).toHaveCount(0)
  await page.goto(`${app.url}/dids/option-manage/${did.id}`)
  await expect(page.getByRole('heading', { name: '접근 권한이 없습니다.' })).toBeVisible()
})

test('RT-03 whose first page a manager has set begins there, and may choose another', async ({ app, page }) => {
  const user = await addUser(app)
  await app.enter(page, '/users')
  await row(page, user.id).getByRole('link', { name: '수정' }).click()
  const editing = dialog(page, '사용자 수정')
  const field = editing.getByRole('combobox', { name: /^첫 화면/ })
  await expect(field).toHaveText('검사실관리 (기본)')
  await field.click()
  await page.getByRole('option', { name: '접수', exact: true }).click()
  await editing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '사용자 수정 성공')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${app.url}/`)
  await page.getByLabel('아이디').fill(user.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByLabel('비밀번호', { exact: true }).press('Enter')
  await expect(page).toHaveURL(`${app.url}/visits`)
  await expect(page.getByRole('heading', { name: /^접수 목록/ })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('link', { name: `${user.name}님` })
    .click()
  const own = page.getByRole('combobox', { name: /^첫 화면/ })
  await expect(own).toHaveText('접수')
  await own.click()
  await page.getByRole('option', { name: '대기자관리', exact: true }).click()
  await expect(toast(page, '첫 화면 변경 성공')).toBeVisible()
  await page.getByRole('link', { name: '홈' }).click()
  await expect(page).toHaveURL(`${app.url}/did-waitings`)

  await page.goto(`${app.url}/my`)
  await expect(own).toHaveText('대기자관리')
  await own.click()
  await page.getByRole('option', { name: '검사실관리 (기본)' }).click()
  await expect(toast(page, '첫 화면 변경 성공', '검사실관리')).toBeVisible()
  await page.goto(`${app.url}/`)
  await expect(page).toHaveURL(`${app.url}/rooms`)
})
