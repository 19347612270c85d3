import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { aDid, anExam, aRoom } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'

const crumbs = (page: Page) => page.getByRole('navigation', { name: '현재 위치' })
const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' })
const mode = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '화면 모드' }).getByRole('link', { name, exact: true })
const notFound = (page: Page) => page.getByRole('heading', { name: '페이지를 찾을 수 없습니다.' })

/** Adds a board without an agent, whose address the list of boards would ask. */
const addBoard = (app: App) =>
  app.root.request<Did>('POST', '/v1/dids', aDid({ name: { kr: '채혈실' }, ipAddress: '' }))

test.describe('without a login', () => {
  test('RT-01 the wall, the mini viewer and the socket test open where they are', async ({ shared, page }) => {
    const { id } = await addBoard(shared)
    for (const [path, content] of [
      [`/dids/viewer?id=${id}&roomId=1`, '대기자가 없습니다.'],
      [`/dids/mini-viewer/${id}`, '채혈실'],
      ['/socket-test', '소켓 테스트'],
    ] as const) {
      await page.goto(shared.url + path)
      await expect(page.getByText(content).first()).toBeVisible()
      await expect(page).toHaveURL(shared.url + path)
      await expect(page.getByLabel('아이디')).toHaveCount(0)
    }
  })

  test('RT-02 every other address leads to the login page at /', async ({ shared, page }) => {
    // All other addresses take one way (src/main.tsx).
    for (const path of ['/', '/dids/option-manage/1', '/login', '/nowhere?a=1']) {
      await page.goto(shared.url + path)
      await expect(page.getByLabel('아이디')).toBeVisible()
      await expect(page).toHaveURL(`${shared.url}/`)
    }
  })
})

test('RT-03 RT-04 RT-05 RT-06 RT-08 NV-07 NV-08 each address shows its page, breadcrumb and title, directly and reloaded', async ({
  shared,
  page,
}) => {
  const { id } = await addBoard(shared)
  const hosts = new Set<string>()
  const fonts: string[] = []
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).origin)
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await shared.enter(page, '/')
  await expect(page).toHaveURL(`${shared.url}/rooms`)
  await expect(page.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()
  await expect(page).toHaveTitle('검사실관리 · healthcare platform')
  await page.getByRole('link', { name: '검사관리' }).click()
  await expect(page).toHaveTitle('검사관리 · healthcare platform')
  await fontLoaded(page)
  const family = await page.locator('body').evaluate((element) => getComputedStyle(element).fontFamily)
  expect(family).toMatch(/^"Pretendard Variable".*sans-serif$/)
  expect(await page.evaluate(() => document.fonts.check('16px "Pretendard Variable"', '검사실'))).toBe(true)
  expect(fonts).not.toEqual([])

  const pages = [
    ['/rooms', '전체', ['검사실관리']],
    ['/exams', '전체', ['검사관리']],
    ['/dids', '전체', ['대기판관리']],
    [`/dids/content-manage/${id}`, '전체', ['대기판관리', '대기판 옵션 설정']],
    [`/dids/option-manage/${id}`, '전체', ['대기판관리', '대기판 옵션 설정']],
    ['/users', '전체', ['사용자관리']],
    ['/my', '전체', ['내 정보']],
    ['/did-waitings', '대기/태그 관리', ['대기자관리']],
    ['/did-waitings/tag-mappings', '대기/태그 관리', ['태그관리']],
  ] as const
  for (const [path, layout, labels] of pages) {
    await page.goto(shared.url + path)
    // A reload is like an address that is opened directly, so it is enough for one page of each mode.
    const isReloaded = path === `/dids/option-manage/${id}` || path === '/did-waitings'
    for (const open of isReloaded ? ['directly', 'reloaded'] : ['directly']) {
      if (open === 'reloaded') await page.reload()
      await expect(crumbs(page).getByRole('listitem')).toHaveText(['', ...labels])
      await expect(crumbs(page).getByRole('link', { name: '홈' })).toHaveAttribute('href', '/')
      await expect(mode(page, layout)).toHaveAttribute('aria-current', 'true')
      await expect(notFound(page)).toHaveCount(0)
      await expect(page).toHaveURL(shared.url + path)
    }
  }

  for (const path of ['/nowhere', '/dids/mini-viewer', '/login']) {
    await page.goto(shared.url + path)
    await expect(notFound(page)).toBeVisible()
    await expect(page).toHaveURL(shared.url + path)
  }
  await page.getByRole('link', { name: '홈으로 이동' }).click()
  await expect(page).toHaveURL(`${shared.url}/rooms`)
  expect([...hosts]).toEqual([shared.url])
})

test('RT-07 a page starts at its top, whatever leads there', async ({ shared, page }) => {
  for (let no = 0; no < 10; no += 1) {
    await shared.root.request('POST', '/v1/rooms', aRoom())
    await shared.root.request('POST', '/v1/exams', anExam())
  }
  await page.setViewportSize({ width: 1280, height: 420 })
  await shared.enter(page, '/rooms')
  const scrollDown = async () => {
    await expect(page.getByRole('row')).toHaveCount(12)
    await page.evaluate(() => window.scrollTo(0, 200))
    expect(await page.evaluate(() => window.scrollY)).toBe(200)
  }
  const expectTop = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await scrollDown()
  await menu(page).getByRole('link', { name: '검사관리' }).click()
  await expect(page.getByRole('heading', { name: /^검사 목록/ })).toBeVisible()
  await expectTop()
  await scrollDown()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()
  await expectTop()
})

test('NV-01 NV-02 NV-03 NV-05 NV-06 the mode tabs lead to the modes, whose menus and colours differ; logout ends the session of all tabs alone', async ({
  shared,
  page,
  context,
}) => {
  await shared.enter(page, '/rooms')
  const bar = page.getByRole('banner')
  const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(bar).toHaveCSS('height', '64px')
  const all = await colour()
  await expect(menu(page).getByRole('link')).toHaveText([
    '검사실관리',
    '검사관리',
    '대기판관리',
    '사용자관리',
    '비상 안내',
    '통계',
    '연동',
    '상태',
    '설정',
  ])
  expect(await hrefs(page)).toEqual([
    '/rooms',
    '/exams',
    '/dids',
    '/users',
    '/emergency',
    '/statistics',
    '/integration',
    '/status',
    '/settings',
  ])

  await mode(page, '대기/태그 관리').click()
  await expect(page).toHaveURL(`${shared.url}/did-waitings`)
  await expect(bar).toHaveCSS('height', '64px')
  await expect.poll(colour).not.toBe(all)
  await expect(menu(page).getByRole('link')).toHaveText(['접수', '예약 명단', '대기자관리', '태그관리', '비상 안내'])
  expect(await hrefs(page)).toEqual([
    '/visits',
    '/appointments',
    '/did-waitings',
    '/did-waitings/tag-mappings',
    '/emergency',
  ])
  await expect(menu(page).getByRole('link', { name: '대기자관리' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: '태그관리' }).click()
  await expect(page).toHaveURL(`${shared.url}/did-waitings/tag-mappings`)
  await expect(page.getByRole('heading', { name: '태그관리' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '대기자관리' })).not.toHaveAttribute('aria-current')

  await mode(page, '전체').click()
  await expect(page).toHaveURL(`${shared.url}/rooms`)

  // The name of the user stands right before the button that signs out.
  const name = bar.getByText('최종관리자님', { exact: true })
  await expect(name).toBeVisible()
  const [left, right] = await Promise.all([
    name.boundingBox(),
    page.getByRole('button', { name: '로그아웃' }).boundingBox(),
  ])
  expect((right?.x ?? 0) - ((left?.x ?? 0) + (left?.width ?? 0))).toBeLessThan(32)
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(0)

  const other = await context.newPage()
  await other.goto(`${shared.url}/exams`)
  await expect(other.getByRole('heading', { name: /^검사 목록/ })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('DIDBookmarks', '[1]')
    document.body.dataset['loaded'] = 'before'
  })
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expect(page).toHaveURL(`${shared.url}/`)
  await expect(page.locator('body')).not.toHaveAttribute('data-loaded')
  expect(
    await page.evaluate(() =>
      ['accessToken', 'refreshToken', 'user', 'DIDBookmarks'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, '[1]'])
  await expect(other.getByLabel('아이디')).toBeVisible()
})

const hrefs = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
