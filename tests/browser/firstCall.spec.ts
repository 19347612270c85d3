import type { Page } from '@playwright/test'
import type { FirstPage } from '../../domain/firstPage.ts'
import { anAppointment } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

const PASSWORD = 'first-call-1'

/** Keeps the clicks of a person over all pages of the session, with what was clicked. */
const countClicks = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const words = target instanceof Element ? (target.closest('a, button')?.textContent ?? target.tagName) : ''
        // A key that presses a button is a click of no pointer and counts, too.
        if (isTrusted) sessionStorage['clicks'] = `${sessionStorage['clicks'] ?? ''}${words}\n`
      },
      true,
    ),
  )

const clicks = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => String(sessionStorage['clicks'] ?? ''))).split('\n').filter(Boolean)

/** Signs a nurse in who has chosen a first page, or none. */
async function signIn(app: App, page: Page, id: string, firstPage?: FirstPage): Promise<void> {
  await app.root.request('POST', '/v1/users/sign-up', {
    id,
    name: '박서준',
    password: PASSWORD,
    authority: 'USER',
    position: '',
    ...(firstPage && { firstPage }),
  })
  await countClicks(page)
  await page.goto(app.url)
  await page.getByLabel('아이디').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인' }).click()
}

const row = (page: Page) => page.getByRole('row', { name: /홍길동/ })

/** From 도착 to the call at the patient's row. */
async function arriveAndCall(page: Page): Promise<void> {
  await row(page).getByRole('button', { name: '도착' }).click()
  // The link stands below the list, which the patient leaves.
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('link', { name: '홍길동님 대기판에서 보기' }).click()
  await expect(row(page)).toBeFocused()
  await row(page).getByRole('button', { name: '호출' }).click()
  await expect(page.getByRole('region', { name: /^검사 중 1$/ })).toContainText('홍길동')
}

test('a head nurse who begins with the list of appointments calls the first patient by four clicks, and takes 도착 back by one', async ({
  app,
  page,
}) => {
  await openStation(app.root, '3', '채혈실')
  await app.root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동' }))

  await signIn(app, page, 'head', 'APPOINTMENTS')
  await row(page).getByRole('button', { name: '도착' }).click()
  await page.getByRole('button', { name: '홍길동님 도착 실행 취소' }).click()
  await expect(row(page).getByRole('button', { name: '도착' })).toBeVisible()
  expect(await clicks(page)).toEqual(['로그인', '도착', '실행 취소'])

  await page.evaluate(() => (sessionStorage['clicks'] = '로그인\n'))
  await arriveAndCall(page)
  expect(await clicks(page)).toEqual(['로그인', '도착', '대기판에서 보기', '호출'])
})

test('she needs six clicks without a first page of her own, and two where patients wait already', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 2, useMultiCall: true })
  await app.root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동' }))
  await signIn(app, page, 'none')
  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await page.getByRole('link', { name: '예약 명단' }).click()
  await arriveAndCall(page)
  expect(await clicks(page)).toHaveLength(6)

  await queueUp(app.root, did, '성춘향')
  const room = await (await browser.newContext()).newPage()
  await signIn(app, room, 'room', 'WAITINGS')
  await room
    .getByRole('row', { name: /성춘향/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(room.getByRole('region', { name: /^검사 중 2$/ })).toContainText('성춘향')
  expect(await clicks(room)).toEqual(['로그인', '호출'])
  await room.context().close()
})
