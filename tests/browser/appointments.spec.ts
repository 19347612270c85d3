import { fileURLToPath } from 'node:url'
import { anAppointment } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { addTag, openStation } from './queues.ts'
import { tap } from './reader.ts'

const CP949 = fileURLToPath(new URL('files/appointments-cp949.csv', import.meta.url))

test('DE-24 a list of the day is imported, each patient arrives by one click, and importing it again changes nothing', async ({
  app,
  page,
}) => {
  await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '4', '초음파실')
  await app.enter(page, '/visits')
  await page.getByRole('button', { name: '예약 명단' }).click()
  await expect(page.getByText('오늘 예약 명단이 없습니다.')).toBeVisible()

  const upload = async () => {
    await page.getByRole('button', { name: '명단 올리기' }).click()
    const dialog = page.getByRole('dialog', { name: '명단 올리기' })
    await dialog.locator('input[type=file]').setInputFiles(CP949)
    return dialog
  }
  const first = await upload()
  await expect(first.getByText('새로 추가 3명 · 이미 있음 0명')).toBeVisible()
  await first.getByRole('button', { name: '3명 추가' }).click()
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 0 / 예약 3' })).toBeVisible()
  const row = page.getByRole('row', { name: /똠방각하/ })
  await expect(row).toContainText('14:00')
  await expect(row).toContainText('한강상사')
  await expect(row).toContainText('3. 채혈실 → 4. 초음파실')

  await row.getByRole('button', { name: '도착', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '접수 성공 · 1번 안내' })).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 1 / 예약 3' })).toBeVisible()

  const second = await upload()
  await expect(second.getByText('새로 추가 0명 · 이미 있음 3명')).toBeVisible()
  await expect(second.getByRole('button', { name: '0명 추가' })).toBeDisabled()
  await second.getByRole('button', { name: '취소' }).click()

  // the arrival can be filtered and undone
  await page.getByRole('combobox', { name: /도착/ }).click()
  await page.getByRole('option', { name: '도착', exact: true }).click()
  await expect(row).toContainText('도착 · 1번')
  await row.getByRole('button', { name: '도착 취소' }).click()
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 0 / 예약 3' })).toBeVisible()
})

test('DE-24 nobody of a list is added while a line of it is wrong, and the line says why', async ({ app, page }) => {
  await app.enter(page, '/appointments')
  await page.getByRole('button', { name: '명단 올리기' }).click()
  const dialog = page.getByRole('dialog', { name: '명단 올리기' })
  const file = (text: string) => ({ name: '예약.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('이름,예약시간,검사실\n홍길동,09:00,\n성춘향,아침,\n이몽룡,10:00,없는 방\n'))
  await expect(dialog.getByRole('alert')).toContainText('확인이 필요한 줄이 2개 있습니다.')
  await expect(dialog.getByRole('row', { name: /성춘향/ })).toContainText('시각을 09:30처럼 입력해 주세요.')
  await expect(dialog.getByRole('row', { name: /이몽룡/ })).toContainText('등록되지 않은 검사실이 있습니다.')
  await expect(dialog.getByRole('button', { name: '0명 추가' })).toBeDisabled()
})

test('DE-24 TG-04 the check-in form of an appointment takes a tag', async ({ app, page }) => {
  await addTag(app.root, '7', 'E280117')
  await app.root.request('POST', '/v1/appointments', anAppointment({ name: '성춘향', note: '보호자 동반' }))
  await app.enter(page, '/appointments')
  await page
    .getByRole('row', { name: /성춘향/ })
    .getByRole('link', { name: '태그와 함께 접수' })
    .click()
  const dialog = page.getByRole('dialog', { name: '접수' })
  await expect(dialog.getByLabel('이름')).toHaveValue('성춘향')
  await expect(dialog.getByLabel('메모')).toHaveValue('보호자 동반')
  await tap(page, 'E280117')
  await expect(dialog.getByText('7번 태그')).toBeVisible()
  await dialog.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('heading', { name: '오늘 예약 · 도착 1 / 예약 1' })).toBeVisible()
  const { content } = await app.root.request<{ content: { name: string; tagNo: string }[] }>('GET', '/v1/visits')
  expect(content).toMatchObject([{ name: '성춘향', tagNo: '7' }])
})
