import type { Page } from '@playwright/test'
import type { Room } from '../../contract/rooms.ts'
import { anExam, aRoom, aUser } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { listsOf, recordCalls } from './calls.ts'

const ROOMS = 112
/** Printable area of a sheet, in CSS px. */
const A4 = { width: 718, height: 1047 }
const HELP = '검색어를 입력 후 Enter를 누르면 필터가 적용됩니다. 컬럼명을 클릭하면 정렬이 변경됩니다.'

const filter = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('tbody tr')
const column = (page: Page, number: number) => page.locator(`tbody tr td:nth-child(${number})`)
const pager = (page: Page) => page.getByRole('navigation', { name: '페이지 이동' })
const pageNumbers = (page: Page) => pager(page).getByRole('button', { name: /쪽/ })

/** Creates rooms 1 to 112 if there are none: three kinds of name, one to four patients. */
async function fillRooms({ root }: App): Promise<void> {
  const { totalElements } = await root.request<{ totalElements: number }>('GET', '/v1/rooms')
  if (totalElements > 0) return
  for (let no = 1; no <= ROOMS; no += 1) {
    const kr = `${['채혈실', '초음파실', '심전도실'][no % 3]} ${no}`
    await root.request<Room>(
      'POST',
      '/v1/rooms',
      aRoom({ no: String(no), name: { kr, en: '', cn: '', jp: '' }, maxPatient: (no % 4) + 1 }),
    )
  }
}

test.describe('the list of 112 rooms', () => {
  test.beforeEach(async ({ shared, page }) => {
    await fillRooms(shared)
    await shared.enter(page, '/rooms')
    await expect(title(page)).toHaveText('검사실 목록 (112건)')
  })

  test('on paper a list is its title and its rows, with all columns on the sheet', async ({ page }) => {
    await page.setViewportSize(A4)
    await page.emulateMedia({ media: 'print' })
    await expect(title(page)).toBeVisible()
    await expect(rows(page).last()).toBeVisible()
    for (const around of [
      page.getByRole('banner'),
      page.getByRole('textbox'),
      page.getByRole('button', { name: '내보내기' }),
      pager(page),
    ]) {
      await expect(around.filter({ visible: true })).toHaveCount(0)
    }
    const cut = await page
      .locator('main *')
      .evaluateAll(
        (all) => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth).length,
      )
    expect(cut).toBe(0)
  })

  test('LS-01 LS-02 LS-06 filters apply on Enter, combine, go again, and survive reload and the back button', async ({
    shared,
    page,
  }) => {
    await expect(page.getByText(HELP, { exact: true })).toBeVisible()
    const calls = recordCalls(page)
    await filter(page, '검사실명 검색').fill('채혈')
    await filter(page, '번호 검색').fill('1')
    expect(calls('/v1/rooms')).toEqual([])
    await filter(page, '번호 검색').press('Enter')
    // 채혈실 is every third room, and the number starts with 1: 12, 15, 18, 102, 105, 108, 111
    await expect(title(page)).toHaveText('검사실 목록 (7건)')
    expect(listsOf(calls())).toEqual(['?name=채혈&no=1&page=1'])

    await page.reload()
    await expect(title(page)).toHaveText('검사실 목록 (7건)')
    await expect(filter(page, '검사실명 검색')).toHaveValue('채혈')
    await page.getByRole('link', { name: '검사관리' }).click()
    await expect(title(page)).toHaveText(/^검사 목록/)
    await page.goBack()
    await expect(title(page)).toHaveText('검사실 목록 (7건)')
    await expect(filter(page, '번호 검색')).toHaveValue('1')

    await filter(page, '번호 검색').fill('')
    await filter(page, '번호 검색').press('Enter')
    await expect(title(page)).toHaveText('검사실 목록 (37건)')
    await filter(page, '검사실명 검색').fill('없는 방')
    await filter(page, '검사실명 검색').press('Enter')
    await expect(page.getByText('조건에 맞는 데이터가 없습니다.')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: '필터 지우기' }).click()
    await expect(title(page)).toHaveText('검사실 목록 (112건)')

    // a link opens the same list
    await page.goto(`${shared.url}/rooms?filter=${encodeURIComponent('{"name":"초음파"}')}`)
    await expect(title(page)).toHaveText('검사실 목록 (38건)')
    await expect(filter(page, '검사실명 검색')).toHaveValue('초음파')
  })

  test('LS-03 a header cycles none, ascending, descending, none; several columns sort together and show their rank', async ({
    page,
  }) => {
    const calls = recordCalls(page)
    const max = page.getByRole('columnheader', { name: /^최대 인원/ })
    const name = page.getByRole('columnheader', { name: /^검사실명/ })
    const sort = (header: typeof max) => header.getByRole('button').first().click()
    await expect(max).toHaveAttribute('aria-sort', 'none')

    await sort(max)
    await expect(max).toHaveAttribute('aria-sort', 'ascending')
    await expect(column(page, 4)).toHaveText(Array(10).fill('1'))
    await sort(max)
    await expect(max).toHaveAttribute('aria-sort', 'descending')
    await expect(column(page, 4)).toHaveText(Array(10).fill('4'))
    await sort(name)
    await expect(max).toContainText('1')
    await expect(name).toContainText('2')
    await expect(column(page, 3).first()).toHaveText('심전도실 107')
    await sort(max)
    await expect(max).toHaveAttribute('aria-sort', 'none')
    await expect(name).not.toContainText('1')
    await expect(column(page, 3).first()).toHaveText('심전도실 101')
    expect(listsOf(calls())).toEqual([
      '?page=1&sort=maxPatient.asc',
      '?page=1&sort=maxPatient.desc',
      '?page=1&sort=maxPatient.desc,name.kr.asc',
      '?page=1&sort=name.kr.asc',
    ])
  })

  test('LS-04 pages stand in blocks of ten, with first, previous, next and last', async ({ page }) => {
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    const go = (name: string) => pager(page).getByRole('button', { name, exact: true })
    const expectPage = async (number: number, firstNo: number) => {
      await expect(pager(page).getByRole('button', { name: `현재 ${number} 쪽` })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(column(page, 2).first()).toHaveText(String(firstNo))
    }
    await expect(pageNumbers(page)).toHaveText(numbers(1, 10))
    await expect(go('첫 페이지')).toBeDisabled()
    await expect(go('이전 페이지')).toBeDisabled()
    await go('10 쪽으로 이동').click()
    await expectPage(10, 91)
    await expect(pageNumbers(page)).toHaveText(numbers(1, 10))
    await go('다음 페이지').click()
    await expectPage(11, 101)
    await expect(pageNumbers(page)).toHaveText(numbers(11, 12))
    await go('마지막 페이지').click()
    await expectPage(12, 111)
    await expect(rows(page)).toHaveCount(2)
    await expect(go('다음 페이지')).toBeDisabled()
    await expect(go('마지막 페이지')).toBeDisabled()
    await go('이전 페이지').click()
    await expectPage(11, 101)
    await go('첫 페이지').click()
    await expectPage(1, 1)
    await expect(pageNumbers(page)).toHaveText(numbers(1, 10))
  })

  test('LS-05 at 900 px the table keeps 1024 px and scrolls sideways by itself', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    const table = page.getByRole('table')
    expect((await table.boundingBox())?.width).toBeGreaterThanOrEqual(1024)
    const last = page.getByRole('columnheader', { name: '관리' })
    expect((await last.boundingBox())?.x).toBeGreaterThan(0)
    await table.locator('..').evaluate((scroller) => scroller.scrollTo(9999, 0))
    await expect(rows(page).first().getByRole('button', { name: '삭제' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
  })

  test('LS-08 a list that cannot be loaded says so with its status; 다시 시도 fetches it', async ({ page }) => {
    await page.route('**/api/v1/rooms?*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: '' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('오류가 발생하였습니다.')
    await expect(page.getByRole('alert')).toContainText('잠시 후 다시 시도해 주세요. (500)')
    await page.unroute('**/api/v1/rooms?*')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('LS-08 a later page that cannot be loaded stays where it is, and 다시 시도 fetches that page', async ({
    page,
  }) => {
    await page.goto(`${new URL(page.url()).origin}/rooms?page=3&perPage=10`)
    await expect(column(page, 2).first()).toHaveText('21')
    await page.route('**/api/v1/rooms?*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: '' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('오류가 발생하였습니다.')
    await expect(pager(page).getByRole('button', { name: '현재 3 쪽' })).toHaveAttribute('aria-current', 'page')
    expect(new URL(page.url()).searchParams.get('page')).toBe('3')
    await page.unroute('**/api/v1/rooms?*')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(column(page, 2).first()).toHaveText('21')
    await expect(pager(page).getByRole('button', { name: '현재 3 쪽' })).toHaveAttribute('aria-current', 'page')
    await expect(pageNumbers(page)).toHaveText(Array.from({ length: 10 }, (_, index) => String(index + 1)))
    // a page beyond the end is replaced by the last one
    await page.goto(`${new URL(page.url()).origin}/rooms?page=40&perPage=10`)
    await expect(column(page, 2).first()).toHaveText('111')
  })

  test('LS-12 the list has the shape of what comes while it loads, and nothing jumps when it has come', async ({
    page,
  }) => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/v1/rooms?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first().locator('.MuiSkeleton-root').first()).toBeVisible()
    await expect(title(page)).toHaveText('검사실 목록 (–건)')
    const before = await rows(page).last().boundingBox()
    answer()
    await expect(title(page)).toHaveText('검사실 목록 (112건)')
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
    expect(await rows(page).last().boundingBox()).toEqual(before)
  })
})

test('LS-12 an empty list says what belongs there and offers the button', async ({ shared, page }) => {
  await shared.enter(page, '/exams')
  await expect(page.getByText('등록된 검사가 없습니다.')).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: '검사 추가' }).click()
  await expect(page.getByRole('dialog', { name: '검사 등록' })).toBeVisible()
})

test('LS-09 a half-filled form asks before it is thrown away: by button, Esc, the back button and reload', async ({
  shared,
  page,
}) => {
  await shared.enter(page, '/rooms')
  await page.getByRole('link', { name: '검사실 추가' }).first().click()
  const form = page.getByRole('dialog', { name: '검사실 등록' })
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있습니다.' })
  await form.getByLabel('번호').fill('900')

  for (const leave of [
    () => form.getByRole('button', { name: '취소' }).click(),
    () => form.getByRole('button', { name: '닫기' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '계속 작성' }).click()
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel('번호')).toHaveValue('900')
  }
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const browsersOwn = await asked
  expect(browsersOwn.type()).toBe('beforeunload')
  await browsersOwn.dismiss()
  await expect(form.getByLabel('번호')).toHaveValue('900')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '닫기' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(`${shared.url}/rooms`)
  // nothing was typed, so no question is asked
  await page.getByRole('link', { name: '검사실 추가' }).first().click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('LS-09 the back button asks as well where the record before was saved', async ({ shared, page }) => {
  await shared.enter(page, '/exams')
  const form = page.getByRole('dialog', { name: '검사 등록' })
  const add = async (id: string) => {
    await page.getByRole('link', { name: '검사 추가' }).first().click()
    await form.getByLabel('검사 ID').fill(id)
    await form.getByLabel('검사명').fill(`${id} 검사`)
  }
  await add('saved')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(form).toHaveCount(0)
  await add('typed')
  await page.goBack()
  await page
    .getByRole('alertdialog', { name: '저장하지 않은 내용이 있습니다.' })
    .getByRole('button', { name: '계속 작성' })
    .click()
  await expect(form.getByLabel('검사 ID')).toHaveValue('typed')
  await shared.root.request('DELETE', '/v1/exams', { ids: ['saved'] })
})

test('LS-10 LS-07 deleting asks first, and a double click on the button sends one request', async ({
  shared,
  page,
}) => {
  const exam = anExam({ id: 'spirometry', name: '폐기능검사' })
  await shared.root.request('POST', '/v1/exams', exam)
  await shared.enter(page, '/exams')
  const calls = recordCalls(page)
  const remove = page.getByRole('row', { name: /폐기능검사/ }).getByRole('button', { name: '삭제' })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toHaveCount(0)
  expect(calls('/v1/exams', 'DELETE')).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: '삭제' }).dblclick()
  await expect(page.getByText('등록된 검사가 없습니다.')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(calls('/v1/exams', 'DELETE')).toEqual([
    { method: 'DELETE', path: '/api/v1/exams', body: { ids: ['spirometry'] } },
  ])
})

test('LS-11 dates are the hospital’s, wherever the browser stands', async ({ shared, browser }) => {
  const user = aUser({ name: '김민지' })
  await shared.root.request('POST', '/v1/users/sign-up', user)
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  const seoul = dayIn('Asia/Seoul')
  // at any time one of these zones has another date than Seoul
  const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone) !== seoul)
  const context = await browser.newContext({ ...(elsewhere && { timezoneId: elsewhere }) })
  const page = await context.newPage()
  await shared.enter(page, '/users')
  const cells = page.getByRole('row', { name: /김민지/ }).getByRole('cell')
  expect(seoul).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect(cells.nth(5)).toHaveText(seoul)
  await expect(cells.nth(6)).toHaveText('-')
  await context.close()
})
