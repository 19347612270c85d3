import type { Page } from '@playwright/test'
import { anAppointment } from '../harness/builders.ts'
import { Firewall } from '../harness/firewall.ts'
import { enter, expect, test as base } from './app.ts'
import { addTag, openStation, queueUp } from './queues.ts'
import { rowOf } from './steps.ts'
import { called, queue, wallOf } from './walls.ts'

const test = base.extend<{ firewall: Firewall }>({
  firewall: async ({ app }, provide) => {
    const firewall = await Firewall.before(app.url)
    await provide(firewall)
    firewall.close()
  },
})

/** Expects words that name a device on the way, and none that tell of success. */
async function blames(page: Page): Promise<void> {
  await expect(page.getByText(/중간(의 방화벽이나 프록시| 장비)/).first()).toBeVisible()
  await expect(page.getByText(/성공|(호출|완료|처리) 완료/)).toHaveCount(0)
}

test('DE-32 nothing is told as done that a firewall answers with a redirect to its page, what was typed stays, and the words name it', async ({
  app,
  firewall,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  for (const name of ['홍길동', '김철수']) await queueUp(app.root, did, name)
  await app.root.request('POST', '/v1/appointments', anAppointment({ name: '이영희' }))
  await addTag(app.root, '7', 'E280117')
  const waiting = async () => {
    const { patients } = await app.root.request<{ patients: { name: string }[] }>(
      'GET',
      `/v1/did-waitings/dids/${did.id}`,
    )
    return patients.map(({ name }) => name)
  }
  /** Opens a page through the firewall, which blocks from then on. */
  const open = async (path: string) => {
    firewall.block(false)
    await enter(page, firewall.url, path, app.login)
  }

  for (const name of ['호출', '검진 완료']) {
    await open('/did-waitings')
    const button = rowOf(page, '홍길동').getByRole('button', { name })
    await expect(button).toBeVisible()
    firewall.block(true)
    await button.click()
    await blames(page)
    await expect(button).toBeVisible()
  }

  await open('/visits')
  await page.getByRole('link', { name: '접수하기' }).first().click()
  const checkIn = page.getByRole('dialog', { name: '접수' })
  await checkIn.getByLabel('이름').fill('박영수')
  firewall.block(true)
  await checkIn.getByRole('button', { name: '접수하기' }).click()
  await blames(page)
  await expect(checkIn.getByLabel('이름')).toHaveValue('박영수')

  await open('/appointments')
  const arrival = rowOf(page, '이영희').getByRole('button', { name: '도착', exact: true })
  await expect(arrival).toBeVisible()
  firewall.block(true)
  await arrival.click()
  await blames(page)
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 0 / 예약 1' })).toBeVisible()

  await open('/did-waitings/tag-mappings')
  await rowOf(page, 'E280117').getByRole('button', { name: '삭제', exact: true }).click()
  firewall.block(true)
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click()
  await blames(page)
  await expect(page.getByText('E280117')).toBeVisible()

  await open(`/dids/option-manage/${did.id}`)
  const clock = page.getByRole('switch', { name: '시계' })
  await clock.click()
  const isOn = await clock.isChecked()
  firewall.block(true)
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await blames(page)
  await expect(clock).toBeChecked({ checked: isOn })

  await open(`/dids/mini-viewer/${did.id}`)
  const call = page.getByRole('button', { name: /홍길동.*호출/ })
  await expect(call).toBeVisible()
  firewall.block(true)
  await call.click()
  await blames(page)
  await expect(call).toBeVisible()
  expect(await waiting()).toEqual(['홍길동', '김철수'])

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${firewall.url}/`)
  await page.getByLabel('아이디').fill('root')
  await page.getByLabel('비밀번호', { exact: true }).fill('first-login-1')
  await page.getByRole('button', { name: '로그인' }).click()
  await blames(page)
  await expect(page.getByLabel('아이디')).toHaveValue('root')
})

test('pages stay current by polling behind a proxy that drops the upgrade, and call no server lost', async ({
  app,
  context,
  firewall,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const { didWaitingId } = await queueUp(app.root, did, '홍길동')
  firewall.dropUpgrade()
  await page.addInitScript(() => (window.print = () => undefined))
  await enter(page, firewall.url, '/did-waitings', app.login)
  const [visits, mini, wall] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await visits.goto(`${firewall.url}/visits`)
  await mini.goto(`${firewall.url}/dids/mini-viewer/${did.id}`)
  await wall.goto(wallOf(firewall, did))
  const notLive = '실시간 연결 안 됨. 내용은 5초마다 새로 읽습니다.'
  for (const console of [page, visits]) await expect(console.getByRole('alert')).toHaveText(notLive)
  for (const each of [mini, wall]) await expect(each.getByRole('region', { name: '대기' }).first()).toBeVisible()

  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await queueUp(app.root, did, '김철수')
  await expect(rowOf(page, '김철수')).toBeVisible()
  await expect(rowOf(visits, '홍길동')).toContainText('채혈실 검사 중')
  await expect(rowOf(visits, '김철수')).toContainText('채혈실 대기')
  await expect(mini.getByRole('region', { name: '대기' })).toContainText('김철수')
  await expect(called(wall)).toContainText('홍O동')
  await expect(queue(wall)).toContainText('김O수')

  for (const each of [page, visits, mini, wall]) await expect(each.getByText(/연결(이|을)? 끊/)).toHaveCount(0)
  await page.getByRole('button', { name: '비상 명단 인쇄' }).click()
  await page.getByRole('menuitem', { name: '비상 명단 인쇄 (이름 모두)' }).click()
  await expect(page.locator('[data-print-sheet]')).toContainText('김철수')
  await expect(page.locator('[data-print-sheet]')).not.toContainText('서버와 연결되지 않아')
})
