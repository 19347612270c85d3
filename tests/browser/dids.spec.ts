import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import type { Did, DidCreate } from '../../contract/dids.ts'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import type { Room } from '../../contract/rooms.ts'
import { startAgent } from '../harness/agent.ts'
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

test('BD-07 BD-08 AP-10 power states come from the boards’ own agents, which switch off; boards without one are switched on over the network', async ({
  app,
  page,
}) => {
  const agent = await startAgent({ origins: [app.url] })
  // accepts the connection and never responds
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const stranger = await startAgent({ origins: ['http://192.0.2.1:8080'] })
  const portOf = (server: { address(): unknown }) => String((server.address() as AddressInfo).port)
  await aDid(app, '1', '켜진 대기판', { ipAddress: '127.0.0.1', agentPort: new URL(agent.url).port })
  await aDid(app, '2', '느린 대기판', { ipAddress: '127.0.0.1', agentPort: portOf(silent) })
  await aDid(app, '3', '주소 없는 대기판')
  await aDid(app, '4', '꺼진 대기판', {
    ipAddress: '127.0.0.1',
    agentPort: portOf(gone),
    macAddress: '02:00:5E:10:00:01',
  })
  await aDid(app, '5', '다른 병원의 대기판', { ipAddress: '127.0.0.1', agentPort: new URL(stranger.url).port })
  gone.close()

  await openDids(app, page)
  await expect(rowOf(page, '켜진 대기판').getByText('ON', { exact: true })).toBeVisible()
  await expect(rowOf(page, '주소 없는 대기판').getByText('주소 없음', { exact: true })).toBeVisible()
  await expect(rowOf(page, '주소 없는 대기판').getByRole('button', { name: /시스템 종료/ })).toHaveCount(0)
  await expect(rowOf(page, '느린 대기판').getByText('네트워크 상태가 원할하지 않습니다.')).toBeVisible()

  await rowOf(page, '켜진 대기판').getByRole('button', { name: '켜진 대기판 시스템 종료' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('정말 시스템을 종료하시겠습니까?')).toBeVisible()
  await question.getByRole('button', { name: '취소' }).click()
  expect(agent.lines.join()).not.toContain('모의 실행')
  await rowOf(page, '켜진 대기판').getByRole('button', { name: '켜진 대기판 시스템 종료' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/common/shutdown'))
  await question.getByRole('button', { name: '시스템 종료' }).click()
  expect((await sent).method()).toBe('POST')
  await expect(page.getByText('시스템 종료 요청이 전송되었습니다.')).toBeVisible()
  await expect.poll(() => agent.lines.join()).toContain('모의 실행')

  await agent.stop()
  await rowOf(page, '켜진 대기판').getByRole('button', { name: '켜진 대기판 시스템 종료' }).click()
  await question.getByRole('button', { name: '시스템 종료' }).click()
  // No response is a problem of the network, not an error of the agent.
  await expect(page.getByRole('region', { name: '알림' }).getByText('네트워크 상태가 원할하지 않습니다.')).toBeVisible()
  await expect(page.getByText('대기판 컴퓨터의 전원과 네트워크, 등록된 IP 주소와 포트를 확인해 주세요.')).toBeVisible()

  // A board that does not answer is switched on over the network.
  const off = rowOf(page, '꺼진 대기판')
  const state = off.getByText('네트워크 상태가 원할하지 않습니다.')
  await expect(state).toBeVisible()
  await expect(off.getByRole('button', { name: '꺼진 대기판 시스템 종료' })).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })
  const lines = () =>
    state.evaluate((each) => {
      const text = document.createRange()
      text.selectNodeContents([...each.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? each)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  expect(await lines()).toBeLessThanOrEqual(2)
  const wakes = page.waitForRequest((request) => request.url().endsWith('/api/v1/displays/wake'))
  await off.getByRole('button', { name: '꺼진 대기판 켜기' }).click()
  expect((await wakes).method()).toBe('POST')
  await expect(page.getByText('켜기 신호를 보냈습니다.')).toBeVisible()
  // simulates a machine without a network
  const refusal = { status: 409, code: 'WAKE_NOT_SENT', message: '서버의 네트워크에서 켜기 신호를 보내지 못했습니다.' }
  await page.route('**/api/v1/displays/wake', (route) =>
    route.fulfill({ status: 409, headers: { [OWN_SERVER_HEADER]: 'test' }, json: refusal }),
  )
  await off.getByRole('button', { name: '꺼진 대기판 켜기' }).click()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await expect(page.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 409)')).toBeVisible()

  // An agent that does not know the console refuses, and its status is shown.
  await page.getByRole('button', { name: '다른 병원의 대기판 시스템 종료' }).click()
  await question.getByRole('button', { name: '시스템 종료' }).click()
  await expect(page.getByText('시스템 종료 요청 중 오류가 발생하였습니다.')).toBeVisible()
  await expect(page.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 403)')).toBeVisible()
  await stranger.stop()
  silent.close()
})
