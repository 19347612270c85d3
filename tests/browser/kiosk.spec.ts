import { anAppointment } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'

test('a kiosk is connected by its code; a patient checks in, reads the way and is forgotten', async ({
  app,
  page,
  context,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await app.root.request(
    'POST',
    '/v1/appointments',
    anAppointment({ name: '홍길동', patientNo: '4711', roomIds: did.roomId === null ? [] : [did.roomId] }),
  )

  await page.goto(`${app.url}/check-in`)
  const shown = page.getByLabel(/^연결 번호/)
  await expect(shown).toBeVisible()
  const code = (await shown.textContent()) ?? ''

  await test.step('staff approve it', async () => {
    const desk = await context.newPage()
    await app.enter(desk, '/api-keys')
    await desk.getByRole('button', { name: '키오스크 연결' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('연결 번호').fill(code)
    await form.getByLabel('이름').fill('본관 1층')
    await form.getByRole('button', { name: '연결', exact: true }).click()
    await expect(desk.getByRole('row', { name: /본관 1층/ })).toBeVisible()
    await desk.close()
  })

  const field = page.getByLabel('환자 번호')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'English' }).click()
  for (const digit of ['4', '7', '1', '1']) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Are you 홍O동?')).toBeVisible()
  await expect(page.getByText('Please wait')).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, I am' }).click()
  await expect(page.getByText('Please wait at room 3 · 채혈실.')).toBeVisible()
  await expect(page.getByText('홍길동')).toHaveCount(0)

  // In Korean again for the next patient, without a trace of this one.
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('환자 번호를 누르거나 태그를 대 주세요.')).toBeVisible()
  await expect(page.getByLabel('환자 번호')).toHaveValue('')
  await page.keyboard.type('9999\n')
  await expect(page.getByText('접수 창구로 가 주세요.')).toBeVisible()
})
