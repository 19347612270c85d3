import type { BrowserContext, Page } from '@playwright/test'
import { type ForeignData, LOGIN, TOKEN } from '../harness/foreignCalls.ts'
import { type ForeignServer, startForeignServer } from '../harness/foreignServer.ts'
import { expect, test as base } from './app.ts'

/*
 * Tests the built console against a server that implements section 7 only. After every test that server must have
 * received no call beyond section 7, and no page may have logged an error.
 */

interface Foreign {
  /** Starts the server with this data. */
  serve(data?: ForeignData): Promise<ForeignServer>
  /** Opens a page, signed in. */
  enter(path: string): Promise<void>
}

const test = base.extend<{ foreign: Foreign }>({
  foreign: async ({ page, context }, provide) => {
    const errors = errorsOf(context)
    let server: ForeignServer | undefined
    await provide({
      serve: async (data) => (server = await startForeignServer(data)),
      async enter(path) {
        await page.goto(`${server?.url}/favicon.svg`)
        await page.evaluate((token) => localStorage.setItem('accessToken', token), TOKEN)
        await page.goto(`${server?.url}${path}`)
      },
    })
    await context.close()
    await server?.close()
    expect(errors).toEqual([])
    expect(server?.calls.violations).toEqual([])
  },
})

/** Collects the errors of all pages, except refused requests and connections, which the tests provoke. */
function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(text)) errors.push(text)
  })
  return errors
}

const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' })
const toast = (page: Page, text: string) => page.getByRole('region', { name: '알림' }).getByText(text)

/** Rooms with ids and numbers as strings. */
const aRoom = (no: number, kr: string) => ({
  id: `방-${no}`,
  no: String(no),
  name: { kr },
  maxPatient: '2',
  useRfid: no % 2 === 0,
  floor: 3,
})
/** A board without an explanation, a doctor and other optional fields. */
const aBoard = (id: number, kr: string, roomId: string | null = null) => ({
  id,
  no: String(id),
  name: { kr },
  doctor: null,
  roomId,
  vendor: 'x',
})
const aPatient = (didWaitingId: string, name: string, order: string) => ({
  didWaitingId,
  name,
  order,
  createdAt: '2024-05-02T00:10:00',
  ward: 'A',
})
const QUEUE = {
  didId: 7,
  waiting: [
    aPatient('w-2', '김철수', '2'),
    aPatient('w-1', '홍길동', '1'),
    aPatient('w-3', '이영희', '3'),
    aPatient('w-4', '박하나', '4'),
  ],
}

test('DE-22 LG-03 LG-04 NV-05 signing in takes the one token that comes; what that server lacks is not offered', async ({
  foreign,
  page,
}) => {
  const { url } = await foreign.serve({ dids: [aBoard(7, '채혈실', '방-1')] })
  await page.goto(url)
  const signIn = async (password: string) => {
    await page.getByLabel('아이디').fill(LOGIN.id)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인' }).click()
  }
  await signIn('wrong')
  await expect(page.getByText('아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.')).toBeVisible()
  await signIn(LOGIN.password)
  await expect(page).toHaveURL(`${url}/rooms`)
  await expect(page.getByRole('heading', { name: '검사실 목록 (0건)' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('사용자님', { exact: true })).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveText(['검사실관리', '검사관리', '대기판관리', '사용자관리'])

  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await expect(page.getByRole('article', { name: '7. 채혈실' })).toBeVisible()
  await menu(page).getByRole('link', { name: '태그관리' }).click()
  await expect(page.getByRole('heading', { name: '태그관리' })).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveText(['대기자관리', '태그관리'])
  await page.goto(`${url}/my`)
  await expect(page.getByRole('heading', { name: '내 정보' })).toBeVisible()
  await expect(page.getByText('최종관리자')).toBeVisible()
})

test('DE-22 WT-06 MV-03 patients are called, held and completed; what only our server can do is not offered', async ({
  foreign,
  page,
}) => {
  const { url } = await foreign.serve({
    rooms: [aRoom(1, '채혈실')],
    dids: [aBoard(7, '채혈실', '방-1'), aBoard(8, '빈 방', '방-9')],
    queue: QUEUE,
  })
  await foreign.enter('/did-waitings')
  const card = page.getByRole('article', { name: '7. 채혈실' })
  await expect(card.getByRole('row').nth(1)).toContainText('홍길동')
  await expect(page.getByRole('article', { name: '8. 빈 방' }).getByText('대기자가 없습니다.')).toBeVisible()
  await card
    .getByRole('row', { name: /홍길동/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(toast(page, '호출 완료')).toBeVisible()
  await expect(card.getByRole('region', { name: '검사 중 1' })).toContainText('홍길동')
  await card
    .getByRole('row', { name: /김철수/ })
    .getByRole('button', { name: '보류' })
    .click()
  await expect(card.getByRole('region', { name: '보류 1' })).toContainText('김철수')
  await expect(page.getByRole('button', { name: /실행 취소|다시 호출/ })).toHaveCount(0)
  await card.getByRole('button', { name: '박하나님 처리 더 보기' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['보류'])
  await page.getByRole('menuitem', { name: '보류' }).click()
  await expect(card.getByRole('region', { name: '보류 2' }).getByRole('button')).toHaveText(['호출', '호출'])
  await card.getByRole('button', { name: '채혈실 더 보기' }).click()
  await expect(page.getByRole('menuitem', { name: '처리 기록' })).toHaveCount(0)
  await page.goto(`${url}/visits`)
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다.' })).toBeVisible()

  await page.goto(`${url}/dids/mini-viewer/7`)
  await expect(page.getByRole('heading', { name: '채혈실' })).toBeVisible()
  await page.getByRole('button', { name: '김철수 호출' }).click()
  await expect(page.getByRole('region', { name: '검사 중' })).toContainText('김철수')
  await page.getByRole('button', { name: '김철수 완료' }).click()
  await expect(page.locator('body')).not.toContainText('김철수')
  await page.getByRole('button', { name: '이영희 보류' }).click()
  await expect(page.getByRole('region', { name: '보류' })).toContainText('이영희')
})

test('VW-05 DE-07 RT-01 screens mask the names that the server sends in full, and do without the live connection', async ({
  foreign,
  page,
}) => {
  const { url } = await foreign.serve({ dids: [aBoard(7, '채혈실', '방-1')], queue: QUEUE })
  await page.goto(`${url}/dids/viewer?id=7&roomId=방-1`)
  await expect(page.getByRole('region', { name: '대기 순서' })).toContainText('홍O동')
  await expect(page.getByText('10분')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/홍길동|김철수|이영희/)
  await page.goto(`${url}/dids/mini-viewer/7`)
  await expect(page.getByRole('region', { name: '대기' })).toContainText('김O수')
  await expect(page.getByRole('button', { name: '김O수 호출' })).toBeDisabled()
  await page.goto(`${url}/socket-test`)
  await page.getByRole('button', { name: '태깅 테스트' }).click()
  await expect(page.getByRole('region', { name: '메시지 기록' })).toContainText('INVALID_TAG')
  await page.getByRole('button', { name: '새로고침(RELOAD) 보내기' }).click()
  await expect(page.getByText('연결되어 있지 않아 보내지 못했습니다.')).toBeVisible()
  // The page of a patient and the kiosk exist on our server only.
  for (const path of ['/p/token', '/check-in']) {
    await page.goto(url + path)
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.getByLabel('아이디')).toBeVisible()
  }
})
