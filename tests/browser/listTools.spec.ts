import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { aRoom } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'

test('an export as Excel reads it and a print without anything of the console are the whole list, filtered and sorted', async ({
  app,
  page,
}) => {
  for (let no = 1; no <= 24; no += 1)
    await addRoom(app, String(no), `검사실 ${no}`, no % 2 ? '본관' : '=HYPERLINK("별관, 뷁")')
  // print does nothing, so the sheet stays on the page
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await app.enter(page, '/rooms')
  await page.getByLabel('메모 검색').fill('별관')
  await page.getByLabel('메모 검색').press('Enter')
  await sortDescending(page, '번호')
  await expect(page.getByRole('heading', { name: '검사실 목록 (12건)' })).toBeVisible()
  const shown = [24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2]

  const asked = page.waitForRequest((request) => request.url().includes('paged=false'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '내보내기' }).click(),
  ])
  expect(decodeURIComponent((await asked).url())).toMatch(/\/api\/v1\/rooms\?memo=별관&paged=false&sort=no\.desc$/)
  expect(download.suggestedFilename()).toBe(`검사실_${today()}.csv`)
  const bytes = await bytesOf(download)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8', 3).split('\r\n')
  const columns =
    '번호,검사실명,검사실명 (영어),검사실명 (중국어),검사실명 (일본어),최대 인원,다중 호출,RFID,메모,대기 시간 주의 (분),대기 시간 경고 (분),완료하면 다음 검사실에 대기 등록'
  expect(lines[0]?.split(',')).toEqual(expect.arrayContaining(columns.split(',')))
  expect(lines[1]).toMatch(/^24,검사실 24,.*,"'=HYPERLINK\(""별관, 뷁""\)",/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...shown.map(String), ''])

  const sheet = page.locator('[data-print-sheet]')
  const printed = async () => {
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('검사실')
    await expect(page.getByRole('button')).toHaveCount(0)
    // the page on the screen has ten rows
    await expect(sheet.locator('tbody tr')).toHaveText(shown.map((no) => new RegExp(`^${no}검사실 ${no}`)))
    expect(await sheet.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => {
      delete document.documentElement.dataset['printed']
      dispatchEvent(new Event('afterprint'))
    })
    await expect(sheet).toHaveCount(0)
  }
  await page.getByRole('button', { name: '인쇄' }).click()
  await printed()
  await page.keyboard.press('Control+p')
  await printed()
})

const addRoom = (app: App, no: string, kr: string, memo = '') =>
  app.root.request('POST', '/v1/rooms', aRoom({ no, name: { kr, en: '', cn: '', jp: '' }, memo }))

async function sortDescending(page: Page, column: string): Promise<void> {
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: column, exact: true }).click()
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveAttribute('aria-sort', order)
  }
}

const bytesOf = async (download: Download) => readFile(await download.path())

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
