import type { Did } from '../../contract/dids.ts'
import type { Page } from '@playwright/test'
import { anAppointment } from '../harness/builders.ts'
import { expect, test, type App } from './app.ts'
import { expectPatient } from './kiosks.ts'
import { openStation } from './queues.ts'
import { tapInHangul } from './reader.ts'
import { called, queue, setOption, wallOf } from './walls.ts'

/** Opens a room whose board hands out tickets. */
async function openService(app: App): Promise<Did> {
  const did = await openStation(app.root, '3', '수납')
  await setOption(app.root, did, 'tickets', { use: true, label: { kr: '수납', en: 'Payment' }, icon: 'PAYMENT' })
  return did
}

/** Opens a kiosk that staff have approved, at an address that may say that it has a printer. */
async function openKiosk({ url, root }: App, page: Page, address: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/kiosks/pairings`, { method: 'POST' })
  const { code, key } = (await answer.json()) as { code: string; key: string }
  await root.request('POST', '/v1/kiosks/pairings/approve', { code, name: '본관 1층', inches: 22 })
  await page.addInitScript((given) => localStorage.setItem('kioskKey', given), key)
  await page.goto(url + address)
}

test('DE-48 a ticket is taken at the kiosk, stands on the wall as a number, and is called by it', async ({
  app,
  page,
  context,
}) => {
  const did = await openService(app)
  await openKiosk(app, page, '/check-in')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.getByText('번호표 1')).toBeVisible()
  await expect(page.getByText('3번 수납 앞에서 기다려 주세요.')).toBeVisible()
  await expect(page.getByText('다음 차례입니다.')).toBeVisible()
  await page.getByRole('button', { name: '처음으로' }).click()
  await expect(page.getByText('무엇을 도와 드릴까요?')).toBeVisible()

  const wall = await context.newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('1번')

  const desk = await context.newPage()
  await app.enter(desk, '/did-waitings')
  const row = desk.getByRole('row', { name: /번호표/ })
  await row.getByRole('button', { name: '호출', exact: true }).click()
  await expect(called(wall)).toContainText('1번')
  await expect(desk.getByText('1번 고객님', { exact: true })).toBeVisible()

  await desk.getByRole('button', { name: '번호표 주기' }).click()
  await expect(desk.getByText('2번 번호표를 주었습니다. (수납)')).toBeVisible()
  await expect(queue(wall)).toContainText('2번')
})

test('DE-48 a kiosk with a printer prints the slip of the ticket, and says that it prints', async ({ app, page }) => {
  await openService(app)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-print-sheet]')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await openKiosk(app, page, '/check-in?print')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.getByText('종이를 가져가 주세요.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /1.*3번 수납 앞에서 기다려 주세요./)
  await expect
    .poll(async () => (await app.root.request<{ printer: string }[]>('GET', '/v1/kiosks'))[0]?.printer)
    .toBe('PRINTS')
})

test('DE-48 a printer that fails or has no paper takes nothing away: the number stays, and the kiosk says so', async ({
  app,
  page,
}) => {
  await openService(app)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'tried'
      throw new Error('no paper')
    }
  })
  await openKiosk(app, page, '/check-in?print')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'tried')
  await expect(page.getByText('번호표 1')).toBeVisible()
  await expect(page.getByText('종이를 가져가 주세요. 나오지 않으면 번호를 기억해 주세요.')).toBeVisible()
})

test('DE-48 a board that pauses or is deleted while the kiosk shows it hands out nothing, and a plain sentence says so', async ({
  app,
  page,
}) => {
  const did = await openService(app)
  await openKiosk(app, page, '/check-in')
  const key = page.getByRole('button', { name: /수납/ })
  await expect(key).toBeVisible()
  const refused = page.getByText('지금은 번호표를 받을 수 없습니다. 직원에게 문의해 주세요.')
  await app.root.request('POST', '/v1/did-pauses', { didIds: [did.id], reason: 'LUNCH' })
  await key.click()
  await expect(refused).toBeVisible()
  await app.root.request('POST', '/v1/did-pauses/end', { didIds: [did.id] })
  await page.getByRole('button', { name: '처음으로' }).click()
  await expect(key).not.toHaveAttribute('aria-disabled')
  await app.root.request('DELETE', '/v1/dids', { ids: [did.id] })
  await key.click()
  await expect(refused).toBeVisible()
  // Without a board that hands out tickets the kiosk is for the check-in alone.
  await page.getByRole('button', { name: '처음으로' }).click()
  await expect(page.getByText('환자 번호를 누르거나 태그를 대 주세요.')).toBeVisible()
})

test('DE-49 a key that is revoked between the name and its confirmation: a plain sentence, and nobody was checked in', async ({
  app,
  page,
}) => {
  await openKiosk(app, page, '/check-in')
  const patientNo = await expectPatient(app)
  for (const digit of patientNo) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('홍O동 님이 맞습니까?')).toBeVisible()
  const [kiosk] = await app.root.request<{ id: number }[]>('GET', '/v1/kiosks')
  await app.root.request('DELETE', '/v1/api-keys', { ids: [kiosk?.id] })
  await page.getByRole('button', { name: '예, 맞습니다' }).click()
  await expect(page.getByText('지금은 접수할 수 없습니다. 접수 창구로 가 주세요.')).toBeVisible()
  const { content } = await app.root.request<{ content: unknown[] }>('GET', `/v1/visits?patientNo=${patientNo}`)
  expect(content).toEqual([])
  // The next person finds what staff need to connect it again, and where to go.
  await page.getByRole('button', { name: '처음으로' }).click()
  await expect(page.getByLabel(/^연결 번호/)).toBeVisible()
  await expect(page.getByText('환자분은 접수 창구로 가 주세요.')).toBeVisible()
})

for (const method of ['windows', 'macos'] as const)
  test(`DE-31 a tag held to the reader on the screen of tickets is read while the keyboard of ${method} is in Hangul mode`, async ({
    app,
    page,
  }) => {
    await openService(app)
    await app.root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동', patientNo: '01AB7F' }))
    await openKiosk(app, page, '/check-in')
    await expect(page.getByText('무엇을 도와 드릴까요?')).toBeVisible()
    await tapInHangul(page, '01AB7F', method)
    await expect(page.getByText('홍O동 님이 맞습니까?')).toBeVisible()
  })
