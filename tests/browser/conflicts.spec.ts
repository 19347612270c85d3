import type { Page } from '@playwright/test'
import type { DidOption } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import { aDid, aRoom } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { dialog, row, toast } from './parts.ts'

const TITLE = '수정하는 동안 다른 직원이 먼저 바꾸었습니다.'
const form = (page: Page) => dialog(page, '검사실 수정')
const memo = (page: Page) => form(page).getByLabel('메모')
const save = (page: Page) => form(page).getByRole('button', { name: '저장', exact: true }).click()

test('DE-27 of two people who edit one room, the second sees both values and decides', async ({
  app,
  page,
  browser,
}) => {
  const room = await app.root.request<Room>(
    'POST',
    '/v1/rooms',
    aRoom({ no: '11', name: { kr: '채혈실', en: '', cn: '', jp: '' } }),
  )
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) {
    await app.enter(each, '/rooms')
    await row(each, '채혈실').getByRole('link', { name: '수정' }).click()
    await expect(memo(each)).toBeVisible()
  }
  await memo(page).fill('금식 필요')
  await memo(other).fill('2층으로 이동')
  await save(other)
  await expect(toast(other, '검사실 수정 성공')).toBeVisible()

  await save(page)
  const notice = form(page).getByRole('alert').filter({ hasText: TITLE })
  await expect(notice).toContainText('2층으로 이동')
  await expect(notice).toContainText('최종관리자님이')
  await expect(memo(page)).toHaveValue('금식 필요')
  await expect(page.getByText('잠시 후 다시 시도해 주세요.')).toHaveCount(0)

  await notice.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(memo(page)).toHaveValue('2층으로 이동')
  await expect(notice).toBeHidden()

  // Again, but this time the user keeps their own value.
  await memo(page).fill('금식 필요')
  await app.root.request('PATCH', '/v1/rooms', { rooms: [{ id: room.id, memo: '3층으로 이동' }] })
  await save(page)
  await notice.getByRole('button', { name: '내 값으로 저장' }).click()
  await expect(toast(page, '검사실 수정 성공')).toBeVisible()
  expect((await app.root.request<Room>('GET', `/v1/rooms/${room.id}`)).memo).toBe('금식 필요')
  await other.context().close()
})

test('DE-27 of two people who change one option of a board, the second sees both values and decides', async ({
  app,
  page,
  browser,
}) => {
  const room = await app.root.request<Room>('POST', '/v1/rooms', aRoom())
  const did = await app.root.request<Did>('POST', '/v1/dids', aDid({ roomId: room.id }))
  const stored = () => app.root.request<DidOption>('GET', `/v1/did-options/${did.id}`)
  const content = (each: Page) => each.getByRole('textbox', { name: '문구', exact: true })
  const apply = (each: Page) => each.getByRole('button', { name: '변경사항 적용' }).click()
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) {
    await app.enter(each, `/dids/option-manage/${did.id}`)
    await expect(content(each)).toBeVisible()
  }
  // the colleague switches the clock on and edits the notice; the second person switches the mask on and edits it too
  await other.getByRole('switch', { name: '시계' }).click()
  await content(other).fill('점심시간은 13시부터입니다.')
  await apply(other)
  await expect(toast(other, '대기판 옵션 설정 성공')).toBeVisible()
  await page.getByRole('switch', { name: '마스킹' }).click()
  await content(page).fill('오늘 오후는 휴진입니다.')
  await apply(page)

  const notice = page
    .getByRole('region', { name: /^안내 문구/ })
    .getByRole('alert')
    .filter({ hasText: TITLE })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(notice).toContainText('점심시간은 13시부터입니다.')
  await expect(notice).toContainText('최종관리자님이')
  await expect(content(page)).toHaveValue('오늘 오후는 휴진입니다.')
  await expect(page.getByText('잠시 후 다시 시도해 주세요.')).toHaveCount(0)
  expect(await stored()).toMatchObject({
    clock: true,
    masking: { use: true },
    notice: { content: '점심시간은 13시부터입니다.' },
  })
  await notice.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(content(page)).toHaveValue('점심시간은 13시부터입니다.')
  await expect(notice).toBeHidden()

  // Again, but this time the user keeps their own value.
  await content(page).fill('오늘 오후는 휴진입니다.')
  await app.root.request('PATCH', '/v1/did-options/notice', { didId: did.id, use: true, content: '정상 진료합니다.' })
  await apply(page)
  await expect(notice).toContainText('정상 진료합니다.')
  await notice.getByRole('button', { name: '내 값으로 저장' }).click()
  await expect(toast(page, '대기판 옵션 설정 성공')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await stored()).toMatchObject({
    clock: true,
    masking: { use: true },
    notice: { use: false, content: '오늘 오후는 휴진입니다.' },
  })
  await other.context().close()
})
