import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Visit } from '../../contract/visits.ts'
import { anAppointment, aPackage } from '../harness/builders.ts'
import { aWorkbook } from '../harness/workbook.ts'
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
  await page.screenshot({ path: test.info().outputPath('choose.png') })
  await page.keyboard.press('Escape')
  expect(chunks.join()).not.toContain('readWorkbook')

  const dialog = await upload()
  await expect(dialog.getByText('새로 추가 3명 · 이미 있음 0명')).toBeVisible()
  await expect(dialog.getByText('쓰지 않는 열입니다: 담당')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /똠방각하/ })).toContainText('00012')
  expect(chunks.join()).toContain('readWorkbook')
  await page.screenshot({ path: test.info().outputPath('workbook.png') })
  await dialog.getByRole('button', { name: '3명 추가' }).click()

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('똠방각하')).toContainText(/14:00.*00012.*한강상사.*기본 검진/)
  await expect(row('뷁두산')).toContainText(/09:20.*12345678.*3\. 채혈실 → 4\. 초음파실/)
  await expect(row('홍길동')).toContainText('10:20')
  await page.screenshot({ path: test.info().outputPath('list.png') })

  await test.step('again, nothing changes', async () => {
    const again = await upload()
    await expect(again.getByText('새로 추가 0명 · 이미 있음 3명')).toBeVisible()
    await again.getByRole('button', { name: '취소' }).click()
  })

  await test.step('the package is in the form, and comes with the arrival', async () => {
    await row('똠방각하').getByRole('link', { name: '수정' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: '검진 패키지' })).toContainText('기본 검진')
    await page.screenshot({ path: test.info().outputPath('edit.png') })
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
    await row('똠방각하').getByRole('button', { name: '도착', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '접수 성공 · 1번 안내' })).toBeVisible()
    const { content } = await app.root.request<{ content: Visit[] }>('GET', '/v1/visits')
    expect(content).toMatchObject([{ packageName: '기본 검진', roomIds: [scan.roomId, blood.roomId] }])
  })
})

test('DE-24 what is wrong in an Excel file is said at its lines, and files that cannot be read are refused', async ({
  app,
  page,
}) => {
  await app.enter(page, '/appointments')
  await page.getByRole('button', { name: '명단 올리기' }).click()
  const dialog = page.getByRole('dialog', { name: '명단 올리기' })
  const choose = (name: string, bytes: Uint8Array) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  const refused = async (name: string, bytes: Uint8Array, why: string) => {
    await choose(name, bytes)
    await expect(dialog.getByRole('alert')).toHaveText(why)
  }
  await refused(
    '사진.xlsx',
    zipSync({ 'photo.png': Uint8Array.of(1) }),
    '엑셀 파일로 읽을 수 없습니다. 엑셀에서 .xlsx나 CSV로 다시 저장해 주세요.',
  )
  await refused(
    '명단.xls',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
    '예전 형식(.xls)이거나 암호가 걸린 파일은 읽을 수 없습니다. 엑셀에서 암호 없이 .xlsx로 저장해 주세요.',
  )
  await refused(
    '폭탄.xlsx',
    zipSync({ 'xl/workbook.xml': new Uint8Array(51 << 20) }),
    '엑셀 파일에 내용이 너무 많습니다. 가져올 목록만 남겨 새 파일로 저장해 주세요.',
  )
  await page.screenshot({ path: test.info().outputPath('refused.png') })

  await choose(
    '명단.xlsx',
    aWorkbook([
      ['이름', '예약시간', '패키지'],
      ['홍길동', { number: '0.375', format: 'time' }, null],
      ['성춘향', { number: '46350', format: 'day' }, '없는 검진'],
    ]),
  )
  await expect(dialog.getByRole('alert')).toContainText('확인이 필요한 줄이 1개 있습니다.')
  const row = dialog.getByRole('row', { name: /성춘향/ })
  await expect(row).toContainText('시각을 09:30처럼 입력해 주세요.')
  await expect(row).toContainText('등록되지 않은 패키지입니다.')
  await page.screenshot({ path: test.info().outputPath('wrong.png') })

  // A file of yesterday must not become the list of today.
  await dialog.locator('input[type=file]').setInputFiles(WORKBOOK_FILE)
  await expect(dialog.getByRole('row', { name: /똠방각하/ })).toContainText('오늘 예약이 아닙니다. (2026-03-02)')
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
