import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Visit } from '../../contract/visits.ts'
import { anAppointment, aPackage } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { addTag, openStation } from './queues.ts'
import { tap } from './reader.ts'

/** Written by openpyxl 3.1.5; contains times as Excel stores them, a second sheet and an empty row. */
const WORKBOOK_FILE = fileURLToPath(new URL('files/appointments.xlsx', import.meta.url))
const SHEET = 'xl/worksheets/sheet1.xml'
/** The day of its appointments, in days since 1900. */
const DAY_IN_FILE = '46083'
const CP949 = fileURLToPath(new URL('files/appointments-cp949.csv', import.meta.url))

/** Today in Seoul, in days since 1900. */
const serialOfToday = () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  return 25_569 + Date.parse(today) / 86_400_000
}

/** The workbook with appointments of today. */
async function workbookOfToday(): Promise<Buffer> {
  const files = unzipSync(await readFile(WORKBOOK_FILE))
  const sheet = strFromU8(files[SHEET] ?? new Uint8Array()).replace(DAY_IN_FILE, String(serialOfToday()))
  return Buffer.from(zipSync({ ...files, [SHEET]: strToU8(sheet) }))
}

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

test('DE-24 an Excel file is imported as it is, with the package that each patient gets on arrival', async ({
  app,
  page,
}) => {
  const blood = await openStation(app.root, '3', '채혈실')
  const scan = await openStation(app.root, '4', '초음파실')
  await app.root.request(
    'POST',
    '/v1/packages',
    aPackage({ name: '기본 검진', roomIds: [scan.roomId, blood.roomId] as number[] }),
  )
  const workbook = { name: '예약.xlsx', mimeType: 'application/octet-stream', buffer: await workbookOfToday() }
  await app.enter(page, '/appointments')
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  const upload = async () => {
    await page.getByRole('button', { name: '명단 올리기' }).click()
    const dialog = page.getByRole('dialog', { name: '명단 올리기' })
    await dialog.locator('input[type=file]').setInputFiles(workbook)
    return dialog
  }
  await page.getByRole('button', { name: '명단 올리기' }).click()
  await expect(page.getByText('엑셀이나 CSV 파일을 여기에 놓거나 선택해 주세요.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(chunks.join()).not.toContain('readWorkbook')

  const dialog = await upload()
  await expect(dialog.getByText('새로 추가 3명 · 이미 있음 0명')).toBeVisible()
  await expect(dialog.getByText('쓰지 않는 열입니다: 담당')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /똠방각하/ })).toContainText('00012')
  expect(chunks.join()).toContain('readWorkbook')
  await dialog.getByRole('button', { name: '3명 추가' }).click()

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('똠방각하')).toContainText(/14:00.*00012.*한강상사.*기본 검진/)
  await expect(row('뷁두산')).toContainText(/09:20.*12345678.*3\. 채혈실 → 4\. 초음파실/)
  await expect(row('홍길동')).toContainText('10:20')

  await test.step('again, nothing changes', async () => {
    const again = await upload()
    await expect(again.getByText('새로 추가 0명 · 이미 있음 3명')).toBeVisible()
    await again.getByRole('button', { name: '취소' }).click()
  })

  await test.step('the package is in the form, and comes with the arrival', async () => {
    await row('똠방각하').getByRole('link', { name: '수정' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: '검진 패키지' })).toContainText('기본 검진')
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
    await row('똠방각하').getByRole('button', { name: '도착', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '접수 성공 · 접수 번호 1번' })).toBeVisible()
    const { content } = await app.root.request<{ content: Visit[] }>('GET', '/v1/visits')
    expect(content).toMatchObject([{ packageName: '기본 검진', roomIds: [scan.roomId, blood.roomId] }])
  })
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
