import { fileURLToPath } from 'node:url'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'

const CP949 = fileURLToPath(new URL('files/appointments-cp949.csv', import.meta.url))

test('DE-24 a list of the day is imported, each patient arrives by one click, and importing it again changes nothing', async ({
  app,
  page,
}) => {
  await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '4', '초음파실')
  await app.enter(page, '/visits')
  await page.getByRole('button', { name: '예약 명단' }).click()
  await expect(page.getByText('예약 명단이 없습니다.')).toBeVisible()

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
  await expect(page.getByRole('status').filter({ hasText: '접수 성공 · 접수 번호 1번' })).toBeVisible()
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
