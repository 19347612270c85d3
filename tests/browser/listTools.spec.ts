import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { aRoom } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'

const CP949_FILE = 'tests/browser/files/rooms-cp949.csv'
const HANGUL_SYLLABLES = 11_172

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

test('a CP949 file shows what is wrong with its lines; the good ones are registered one by one', async ({
  app,
  page,
}) => {
  await addRoom(app, '103', '먼저 있던 방')
  const posts = recordPosts(page)
  await app.enter(page, '/rooms')
  expect(await page.evaluate(countSyllables)).toBe(HANGUL_SYLLABLES)

  await page.getByRole('button', { name: '가져오기' }).click()
  const dialog = page.getByRole('dialog', { name: '검사실 가져오기' })
  await dialog.locator('input[type=file]').setInputFiles(CP949_FILE)
  await expect(dialog.getByRole('button', { name: '등록 가능 3' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /뷁똠초음파실/ })).toContainText('등록 가능')
  await expect(dialog.getByRole('row', { name: /중복실/ })).toContainText('번호: 2행과 같은 값입니다.')
  await expect(dialog.getByRole('row', { name: /번호틀림/ })).toContainText('번호: 숫자만 입력할 수 있습니다.')
  const worst = dialog.getByRole('row', { name: /이름 없음/ })
  for (const reason of [
    '검사실명: 필수 입력란입니다.',
    '최대 인원: 1 이상 입력해 주세요.',
    'RFID: 사용 또는 미사용을 입력해 주세요.',
  ]) {
    await expect(worst).toContainText(reason)
  }
  expect(posts).toEqual([])

  await dialog.getByRole('button', { name: '3건 등록' }).click()
  await expect(dialog.getByText('2건을 등록했고, 1건은 등록하지 못했습니다.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /햏내시경실/ })).toContainText('이미 사용 중인 검사실 번호입니다.')
  expect(posts.map(({ no }) => no)).toEqual(['101', '102', '103'])
  expect(posts[1]).toEqual({
    no: '102',
    name: { kr: '채혈실', en: '', cn: '', jp: '' },
    maxPatient: 1,
    memo: '쉼표, 있음',
    useMultiCall: false,
    useRfid: false,
    isAccessible: true,
  })

  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '확인할 줄 내려받기' }).click(),
  ])
  const lines = (await bytesOf(bad)).toString('utf8', 3).trimEnd().split('\r\n')
  expect(lines).toEqual([
    '번호,검사실명,최대 인원,RFID,메모,사유',
    '103,햏내시경실,3,사용,,이미 사용 중인 검사실 번호입니다.',
    '101,중복실,1,사용,,번호: 2행과 같은 값입니다.',
    '십이,번호틀림,1,사용,,번호: 숫자만 입력할 수 있습니다.',
    expect.stringMatching(/^105,,0,아마,이름 없음,검사실명: 필수/),
  ])
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByRole('heading', { name: '검사실 목록 (3건)' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '뷁똠초음파실', exact: true })).toBeVisible()
})

test('an import stops where the connection is lost, and goes on from there', async ({ app, page }) => {
  await app.enter(page, '/rooms')
  let left = 1
  await page.route('**/api/v1/rooms', (route) => {
    if (route.request().method() !== 'POST' || left > 0) {
      left -= route.request().method() === 'POST' ? 1 : 0
      return route.continue()
    }
    return route.abort()
  })
  await page.getByRole('button', { name: '가져오기' }).click()
  const dialog = page.getByRole('dialog', { name: '검사실 가져오기' })
  await dialog.locator('input[type=file]').setInputFiles(CP949_FILE)
  await dialog.getByRole('button', { name: '3건 등록' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('서버와 연결이 끊겨 멈췄습니다. 1건을 등록했고, 2건이 남았습니다.')

  await page.unroute('**/api/v1/rooms')
  await dialog.getByRole('button', { name: '나머지 2건 등록' }).click()
  await expect(dialog.getByText('3건을 등록했습니다.')).toBeVisible()
})

test('DE-15 users come in with their passwords, which neither the screen nor a file shows again', async ({
  app,
  page,
}) => {
  await app.enter(page, '/users')
  await page.getByRole('button', { name: '가져오기' }).click()
  const dialog = page.getByRole('dialog', { name: '사용자 가져오기' })
  const csv = '아이디;비밀번호;이름;권한\nkim;kim-password;김민지;관리자\nlee;short;이서준;사용자\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('row', { name: /이서준/ })).toContainText('비밀번호: 8자 이상 입력해 주세요.')
  await expect(dialog.getByText('kim-password')).toHaveCount(0)
  await dialog.getByRole('button', { name: '1건 등록' }).click()
  await expect(dialog.getByText('1건을 등록했습니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '내보내기' }).click(),
  ])
  const lines = (await bytesOf(download)).toString('utf8', 3).split('\r\n')
  expect(lines[0]).toBe('아이디,이름,권한,직책,첫 화면,생성일,수정일')
  expect(lines).toContainEqual(expect.stringMatching(/^kim,김민지,관리자,,,\d{4}-\d\d-\d\d,/))
  await expect(app.signIn(await newPage(page), { id: 'kim', password: 'kim-password' })).resolves.toBeUndefined()
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

/** Opens a window in another browser context, with its own session and storage. */
async function newPage(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  return (await browser.newContext({ locale: 'ko-KR' })).newPage()
}

/** Records the bodies of the rooms that the page creates. */
function recordPosts(page: Page): { no?: string }[] {
  const posts: { no?: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/rooms')) posts.push(request.postDataJSON())
  })
  return posts
}

/** Counts the syllables in the browser's `euc-kr`; KS X 1001 alone has 2,350. */
function countSyllables(): number {
  const found = new Set<string>()
  const decoder = new TextDecoder('euc-kr')
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (/^[가-힣]$/.test(text)) found.add(text)
    }
  }
  return found.size
}
