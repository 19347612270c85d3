import { anAppointment } from '../harness/builders.ts'
import { expect, test, type App } from './app.ts'
import { expectPatient, openKiosk, openServices } from './kiosks.ts'
import { tapInHangul } from './reader.ts'
import { called, queue, wallOf } from './walls.ts'

const openPayment = (app: App) => openServices(app, ['3', '수납', 'Payment'])

test('DE-48 a ticket is taken at the kiosk, stands on the wall as a number, and is called by it', async ({
  app,
  page,
  context,
}) => {
  const [did] = await openPayment(app)
  if (!did) throw new Error('no board')
  await openKiosk(app, page)
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
  await openPayment(app)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-print-sheet]')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await openKiosk(app, page, 22, '/check-in?print')
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
  await openPayment(app)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'tried'
      throw new Error('no paper')
    }
  })
  await openKiosk(app, page, 22, '/check-in?print')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'tried')
  await expect(page.getByText('번호표 1')).toBeVisible()
  await expect(page.getByText('종이를 가져가 주세요. 나오지 않으면 번호를 기억해 주세요.')).toBeVisible()
})

test('DE-49 a key that is revoked between the name and its confirmation: a plain sentence, and nobody was checked in', async ({
  app,
  page,
}) => {
  await openKiosk(app, page)
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

test('DE-31 a tag held to the reader on the screen of tickets is read while the keyboard is in Hangul mode', async ({
  app,
  page,
}) => {
  await openPayment(app)
  await app.root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동', patientNo: '01AB7F' }))
  await openKiosk(app, page)
  for (const method of ['windows', 'macos'] as const) {
    await expect(page.getByText('무엇을 도와 드릴까요?')).toBeVisible()
    await tapInHangul(page, '01AB7F', method)
    await expect(page.getByText('홍O동 님이 맞습니까?'), method).toBeVisible()
    await page.reload()
  }
})
