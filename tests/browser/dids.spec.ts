import type { Page } from '@playwright/test'
import type { Did, DidCreate } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import { type App, expect, test } from './app.ts'
import { openStation } from './queues.ts'

const aRoom = (app: App, no: string, name: string) =>
  app.root.request<Room>('POST', '/v1/rooms', { no, name: { kr: name }, isAccessible: true })
const aDid = (app: App, no: string, name: string, more: Partial<DidCreate> = {}) =>
  app.root.request<Did>('POST', '/v1/dids', { no, name: { kr: name }, ...more })

const openDids = (app: App, page: Page, below = ''): Promise<void> => app.enter(page, `/dids${below}`)

/** Returns the console's requests that change boards, in order. */
function changesOf(page: Page): { method: string; path: string; body: unknown }[] {
  const changes: { method: string; path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && path === '/api/v1/dids')
      changes.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return changes
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('BD-05 BD-09 BD-10 BD-11 BD-12 DE-18 AP-04 a board is registered, edited and deleted', async ({ app, page }) => {
  await aRoom(app, '1', '채혈실')
  const room = await aRoom(app, '2', '심전도실')
  const choices = page.waitForRequest(`${app.url}/api/v1/rooms?paged=false`)
  await openDids(app, page)
  await choices
  const changes = changesOf(page)

  await page.getByRole('link', { name: '대기판 추가' }).first().click()
  const dialog = page.getByRole('dialog', { name: '대기판 등록' })
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog.getByText('필수 입력란입니다.')).toHaveCount(2)
  expect(changes).toEqual([])

  await dialog.getByLabel('번호').fill('12번')
  await expect(dialog.getByLabel('번호')).toHaveValue('12')
  await dialog.getByLabel('대기판명').fill('열두 글자보다 긴 이름입니다')
  await expect(dialog.getByText('12자까지 입력할 수 있습니다.')).toBeVisible()
  await dialog.getByLabel('대기판명').fill('심전도 대기')
  await dialog.getByLabel('담당의').fill('김민준')
  await dialog.getByLabel('설명').fill('본관 1층')
  await dialog.getByText('대기판 컴퓨터 연결 (전산 담당자)').click()
  await dialog.getByLabel('IP 주소').fill('192.0.2.7')
  await dialog.getByLabel('포트').fill('9,080')
  await expect(dialog.getByLabel('포트')).toHaveValue('9080')
  await dialog.getByLabel('MAC 주소').fill('틀림')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog.getByText('MAC 주소 형식이 올바르지 않습니다.')).toBeVisible()
  await dialog.getByLabel('MAC 주소').fill('00:1B:44:11:3A:B7')
  await dialog.getByLabel('RFID 리더기 ID').fill('reader-1')
  await dialog.getByRole('combobox', { name: /검사실/ }).click()
  await page.getByPlaceholder('검색어를 입력하고 Enter를 눌러 주세요.').fill('심전')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: '2. 심전도실' }).click()
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('대기판 등록 성공')).toBeVisible()
  await expect(page.getByText('성공적으로 등록이 완료되었습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '심전도 대기')).toContainText('2. 심전도실')

  await rowOf(page, '심전도 대기').getByRole('link', { name: '수정' }).click()
  const edit = page.getByRole('dialog', { name: '대기판 수정' })
  await expect(edit.getByLabel('포트')).toHaveValue('9080')
  await edit.getByLabel('대기판명').fill('심전도실 앞')
  await edit.getByRole('combobox', { name: /검사실/ }).click()
  await page.getByRole('option', { name: '선택 안 함' }).click()
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('대기판 수정 성공')).toBeVisible()
  await expect(page.getByText('성공적으로 수정이 완료되었습니다.')).toBeVisible()

  await rowOf(page, '심전도실 앞').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('선택한 대기판 데이터를 삭제하시겠습니까?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('대기판 삭제 성공')).toBeVisible()
  await expect(page.getByText('성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  await expect(page.getByText('등록된 대기판이 없습니다.')).toBeVisible()

  const created = {
    no: '12',
    name: { kr: '심전도 대기' },
    doctor: { kr: '김민준' },
    explain: { kr: '본관 1층' },
    agentPort: '9080',
    ipAddress: '192.0.2.7',
    macAddress: '00:1B:44:11:3A:B7',
    rfidReaderId: 'reader-1',
    roomId: room.id,
  }
  expect(changes).toEqual([
    { method: 'POST', path: '/api/v1/dids', body: created },
    { method: 'PATCH', path: '/api/v1/dids', body: { dids: [{ id: 1, name: { kr: '심전도실 앞' }, roomId: null }] } },
    { method: 'DELETE', path: '/api/v1/dids', body: { ids: [1] } },
  ])
})

test('BD-02 BD-03 BD-04 a board opens its screen, its mini viewer and its options', async ({ app, page, context }) => {
  const room = await aRoom(app, '1', '채혈실')
  const did = await aDid(app, '1', '채혈실 대기', { roomId: room.id })
  await aDid(app, '2', '방 없는 대기판')
  await openDids(app, page)
  const row = rowOf(page, '채혈실 대기')

  const opened = context.waitForEvent('page')
  await row.getByRole('link', { name: '대기판', exact: true }).click()
  const viewer = await opened
  await expect(viewer).toHaveURL(`${app.url}/dids/viewer?id=${did.id}&roomId=${room.id}`)
  await expect(viewer.getByRole('heading', { name: '채혈실 대기' })).toBeVisible()

  const popped = page.waitForEvent('popup')
  await row.getByRole('button', { name: '대기판 미니' }).click()
  const mini = await popped
  await expect(mini).toHaveURL(`${app.url}/dids/mini-viewer/${did.id}`)
  await expect.poll(() => mini.evaluate(() => [innerWidth, innerHeight])).toEqual([480, 640])

  const unavailable = rowOf(page, '방 없는 대기판').getByRole('button', { name: '대기판', exact: true })
  await expect(unavailable).toHaveAttribute('aria-disabled', 'true')
  await unavailable.hover()
  await expect(page.getByText('검사실이 연결되지 않아 대기판을 열 수 없습니다.')).toBeVisible()

  await row.getByRole('link', { name: '옵션 설정' }).click()
  await expect(page).toHaveURL(`${app.url}/dids/option-manage/${did.id}`)
})

test('every button of a board is in sight at 1440 px in English too, though its agent does not answer', async ({
  app,
  page,
}) => {
  await openStation(app.root, '3', '채혈실')
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await app.enter(page, '/dids')
  await expect(page.getByRole('row', { name: /Network problem/ }).getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(
    await page
      .getByRole('table')
      .locator('..')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0)
})
