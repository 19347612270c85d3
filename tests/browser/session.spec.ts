import type { BrowserContext, Page, Request } from '@playwright/test'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { expect, test } from './app.ts'

/** Heading of the loaded list; while it loads the heading has no count. */
const heading = (page: Page) => page.getByRole('heading', { name: /^검사실 목록 \(\d+건\)/ })
const stored = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('accessToken'), refresh: localStorage.getItem('refreshToken') }))

/** Makes the server answer 401 to the access token from now on; the refresh token stays valid. */
async function expireAccess(page: Page): Promise<void> {
  await allAnswered(page)
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
}

/** Whether a request carries the token of {@link expireAccess}. */
const isExpired = (request: Request) => request.headers()['authorization'] === 'Bearer expired'

/** Makes both tokens invalid, and navigates to `path` in the same instant, by the page's link if there is one. */
async function expireBoth(page: Page, path?: string): Promise<void> {
  await allAnswered(page)
  await page.evaluate((path) => {
    localStorage.setItem('accessToken', 'expired')
    localStorage.setItem('refreshToken', 'expired')
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
    if (link) link.click()
    else if (path) location.assign(path)
  }, path)
}

/** Wait, because a late call of the loading page would end the session before the test does. */
const allAnswered = (page: Page) => page.waitForLoadState('networkidle')

/** Records every token refresh, in any tab, with what was sent. */
function refreshesOf(context: BrowserContext): { authorization: string | undefined; body: unknown }[] {
  const refreshes: { authorization: string | undefined; body: unknown }[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/auth/refresh')) return
    refreshes.push({ authorization: request.headers()['authorization'], body: request.postDataJSON() })
  })
  return refreshes
}

/**
 * Holds requests with the expired token until this many tabs have sent one, then lets the server answer all of them.
 */
async function holdUntilAllAreSent(context: BrowserContext, tabs: number): Promise<() => number> {
  const senders = new Set<Page>()
  const sent = Promise.withResolvers<void>()
  let held = 0
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (isExpired(request)) {
      held += 1
      senders.add(request.frame().page())
      if (senders.size === tabs) sent.resolve()
      await sent.promise
    }
    await route.continue()
  })
  return () => held
}

/** Removes Web Locks, as in a browser on plain http. */
const takeLocksAway = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))

for (const locks of ['with Web Locks', 'on plain http, where browsers have no locks'] as const) {
  test(`SS-03 three tabs whose requests are all answered 401 send one refresh, ${locks}`, async ({
    shared,
    context,
  }) => {
    if (locks !== 'with Web Locks') await takeLocksAway(context)
    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    for (const tab of tabs) await shared.enter(tab, '/rooms')
    for (const tab of tabs) await expect(heading(tab)).toBeVisible()
    const [first] = tabs
    for (const tab of tabs) await allAnswered(tab)
    await expireAccess(first)
    const refused = await holdUntilAllAreSent(context, tabs.length)
    const refreshes = refreshesOf(context)
    await Promise.all(tabs.map((tab) => tab.reload()))
    // three consoles start at once on one machine
    for (const tab of tabs) await expect(heading(tab)).toBeVisible({ timeout: 30_000 })
    expect(refused()).toBeGreaterThan(tabs.length)
    expect(refreshes).toHaveLength(1)
    expect((await stored(first)).access).toMatch(/^eyJ/)
  })
}

for (const locks of ['with Web Locks', 'on plain http, where browsers have no locks'] as const) {
  test(`SS-04 each tab says that the session is over, and none waits for the alert of another, ${locks}`, async ({
    shared,
    context,
  }) => {
    if (locks !== 'with Web Locks') await takeLocksAway(context)
    const [first, second] = await Promise.all([context.newPage(), context.newPage()])
    for (const tab of [first, second]) await shared.enter(tab, '/rooms')
    for (const tab of [first, second]) await expect(heading(tab)).toBeVisible()
    const alerts = [first, second].map((tab) => tab.waitForEvent('dialog'))
    await allAnswered(second)
    // By script: a background tab renders nothing, and a tab with an open alert does not respond, so a real click would
    // hang.
    await expireBoth(first, '/exams')
    // The first alert stays open until the second is shown.
    const dialogs = await Promise.all(alerts)
    expect(dialogs.map((dialog) => dialog.message())).toEqual(['세션이 만료되었습니다.', '세션이 만료되었습니다.'])
    for (const dialog of dialogs) await dialog.accept()
    for (const tab of [first, second]) await expect(tab.getByLabel('아이디')).toBeVisible()
    await expect(first).toHaveURL(`${shared.url}/`)
    expect(
      await first.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null])
  })
}

test('SS-04 a tab asks and fails while another shows its alert', async ({ shared, context }) => {
  const [first, second] = await Promise.all([context.newPage(), context.newPage()])
  await shared.enter(first, '/rooms')
  await expect(heading(first)).toBeVisible()
  const alert = first.waitForEvent('dialog')
  await expireBoth(first, '/exams')
  const dialog = await alert
  // A tab that still has the old tokens, for example after the computer slept.
  await second.goto(`${shared.url}/socket-test`)
  const other = second.waitForEvent('dialog')
  await expireBoth(second, '/rooms')
  await (await other).accept()
  await expect(second.getByLabel('아이디')).toBeVisible()
  await dialog.accept()
  await expect(first.getByLabel('아이디')).toBeVisible()
})

test('SS-02 SS-04 without the server nobody is signed out: the session outlives the outage', async ({
  shared,
  page,
  context,
}) => {
  await takeLocksAway(context)
  await shared.enter(page, '/rooms')
  await expect(heading(page)).toBeVisible()
  await expireAccess(page)
  await page.route('**/api/auth/refresh', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '검사관리' }).click()
  await expect(page.getByText('서버에 연결할 수 없습니다. 네트워크 연결을 확인해 주세요.')).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  // The list is refetched automatically.
  await expect(page.getByRole('heading', { name: '검사 목록 (0건)' })).toBeVisible()
})

test('SS-06 when nobody can say who is signed in, a toast says so at the login page, and nothing is stored', async ({
  shared,
  page,
}) => {
  // our server knows the user of every session
  await page.route('**/api/v1/users/my-info', (route) =>
    route.fulfill({ status: 404, headers: { [OWN_SERVER_HEADER]: 'yes' }, json: {} }),
  )
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).pathname)
  })
  await shared.enter(page, '/rooms')
  // the page redirects to the login before it has loaded, so this load cannot be awaited
  await page.evaluate(() => {
    localStorage.removeItem('user')
    location.reload()
  })
  await expect(
    page.getByRole('alert').filter({ hasText: '로그인 정보를 찾을 수 없습니다. 다시 로그인해 주세요.' }),
  ).toBeVisible()
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expect(page).toHaveURL(`${shared.url}/`)
  expect(addresses.at(-1)).toBe('/login')
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => ['accessToken', 'refreshToken', 'user'].includes(key)),
    ),
  ).toEqual([])
  await page.reload()
  await expect(page.getByText('로그인 정보를 찾을 수 없습니다.')).toHaveCount(0)
})
