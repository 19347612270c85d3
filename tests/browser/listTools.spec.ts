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
  expect(lines[0]).toBe(
    '번호,검사실명,검사실명 (영어),검사실명 (중국어),검사실명 (일본어),최대 인원,다중 호출,RFID,메모,대기 시간 주의 (분),대기 시간 경고 (분),완료하면 다음 검사실에 대기 등록',
  )
  expect(lines[1]).toBe(`24,검사실 24,,,,1,미사용,사용,"'=HYPERLINK(""별관, 뷁"")",,,사용`)
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

test('a view keeps filters, sort and columns under a name, past reload and logout; a hidden column still shows its filter', async ({
  app,
  page,
}) => {
  await addRoom(app, '1', '채혈실', '본관')
  await addRoom(app, '2', '초음파실', '별관')
  await app.enter(page, '/rooms')
  await page.getByLabel('메모 검색').fill('본관')
  await page.getByLabel('메모 검색').press('Enter')
  await page.getByRole('button', { name: '번호', exact: true }).click()
  await page.getByRole('button', { name: '열', exact: true }).click()
  await page.getByRole('checkbox', { name: '메모' }).uncheck()
  await expect(page.getByRole('checkbox', { name: '검사실명' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '메모' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: '숨긴 열에 적용된 조건' })).toHaveText('메모: 본관')

  await page.getByRole('button', { name: '보기', exact: true }).click()
  await page.getByRole('button', { name: '현재 보기 저장' }).click()
  await page.getByLabel('보기 이름').fill('본관만')
  await page.getByLabel('보기 이름').press('Enter')
  await expect(page.getByRole('button', { name: '본관만', exact: true })).toBeFocused()

  await page.getByRole('button', { name: '메모 필터 지우기' }).click()
  await expect(page.getByRole('row', { name: /초음파실/ })).toBeVisible()
  await page.getByRole('button', { name: '열 (1개 숨김)' }).click()
  await page.getByRole('checkbox', { name: '메모' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '메모' })).toBeVisible()

  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByLabel('아이디').waitFor()
  await app.signIn(page)
  await page.getByRole('button', { name: '보기', exact: true }).click()
  await page.getByRole('button', { name: '본관만', exact: true }).click()
  await expect(page.getByRole('row', { name: /초음파실/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '메모' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '번호' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  const menu = page.getByRole('button', { name: '본관만', exact: true })
  await menu.click()
  await page.getByRole('button', { name: '본관만 이름 바꾸기' }).click()
  await page.getByLabel('보기 이름').fill('본관 검사실')
  await page.getByLabel('보기 이름').press('Enter')
  await page.getByRole('button', { name: '본관 검사실 삭제' }).click()
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText('자주 쓰는 필터와 정렬에')).toBeVisible()
})

const addRoom = (app: App, no: string, kr: string, memo = '') =>
  app.root.request('POST', '/v1/rooms', aRoom({ no, name: { kr, en: '', cn: '', jp: '' }, memo }))

async function sortDescending(page: Page, column: string): Promise<void> {
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: column, exact: true }).click()
    await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', order)
  }
}

const bytesOf = async (download: Download) => readFile(await download.path())

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
