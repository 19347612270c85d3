import type { BrowserContext, Page, Request } from '@playwright/test'
import { aUser, PASSWORD } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { recordCalls } from './calls.ts'

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

test('SS-02 an expired token is exchanged without an auth header, both tokens are replaced, and the call is made once more', async ({
  shared,
  page,
  context,
}) => {
  await shared.enter(page, '/rooms')
  await expect(heading(page)).toBeVisible()
  const before = await stored(page)
  await expireAccess(page)
  const refreshes = refreshesOf(context)
  const sent: { path: string; isExpired: boolean }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (path.startsWith('/api/v1/')) sent.push({ path, isExpired: isExpired(request) })
  })
  await page.getByRole('link', { name: '검사관리' }).click()
  await expect(page.getByRole('heading', { name: '검사 목록 (0건)' })).toBeVisible()
  expect(refreshes).toEqual([{ authorization: undefined, body: { refreshToken: before.refresh } }])
  // Calls after the refresh carry the new token at once.
  const refused = sent.filter((call) => call.isExpired).map(({ path }) => path)
  expect(refused).not.toEqual([])
  for (const path of refused)
    expect(sent.filter((call) => call.path === path).map((call) => call.isExpired)).toEqual([true, false])
  const after = await stored(page)
  expect(after.access).toMatch(/^eyJ/)
  expect(after.refresh).not.toBe(before.refresh)
})

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

test('SS-03 on plain http a tab that died while it refreshed holds the others up until its lease runs out', async ({
  shared,
  page,
  context,
}) => {
  await takeLocksAway(context)
  await shared.enter(page, '/rooms')
  await expect(heading(page)).toBeVisible()
  const refresh = page.waitForRequest('**/api/auth/refresh')
  const until = await page.evaluate(leaveLease, 2_000)
  await expireAccess(page)
  await page.reload()
  await refresh
  expect(Date.now()).toBeGreaterThanOrEqual(until)
  await expect(heading(page)).toBeVisible()
})

test('SS-04 when the session cannot be renewed the page says so once, forgets it and is reloaded', async ({
  shared,
  page,
}) => {
  await shared.enter(page, '/did-waitings')
  await expect(page.getByRole('heading', { name: /^대기자/ })).toBeVisible()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await expireBoth(page)
  await page.reload()
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expect(page).toHaveURL(`${shared.url}/`)
  expect(alerts).toEqual(['세션이 만료되었습니다.'])
  expect(
    await page.evaluate(() =>
      ['accessToken', 'refreshToken', 'user'].filter((key) => localStorage.getItem(key) !== null),
    ),
  ).toEqual([])
})

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
    expect(await stored(first)).toEqual({ access: null, refresh: null })
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

test('SS-04 a user who was deleted meanwhile is out at the next call', async ({ shared, page }) => {
  const user = aUser()
  await shared.root.request('POST', '/v1/users/sign-up', user)
  await shared.enter(page, '/rooms', { id: user.id, password: PASSWORD })
  await expect(heading(page)).toBeVisible()
  await shared.root.request('DELETE', '/v1/users', { ids: [user.id] })
  const alert = page.waitForEvent('dialog')
  await page.getByRole('link', { name: '검사관리' }).click()
  const dialog = await alert
  expect(dialog.message()).toBe('세션이 만료되었습니다.')
  await dialog.accept()
  await expect(page.getByLabel('아이디')).toBeVisible()
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

test('SS-05 a call that is refused again after its retry is not made a third time', async ({
  shared,
  page,
  context,
}) => {
  await shared.enter(page, '/rooms')
  await expect(heading(page)).toBeVisible()
  const refreshes = refreshesOf(context)
  const calls = recordCalls(page)
  // our server accepts every token that it has just issued
  await page.route('**/api/v1/exams?*', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'UNAUTHENTICATED', message: '' } }),
  )
  await page.getByRole('link', { name: '검사관리' }).click()
  await expect(page.getByText('잠시 후 다시 시도해 주세요. (401)')).toBeVisible()
  expect(calls('/v1/exams')).toHaveLength(2)
  expect(refreshes).toHaveLength(1)
})

test('SS-06 when nobody can say who is signed in, a toast says so at the login page, and nothing is stored', async ({
  shared,
  page,
}) => {
  // our server knows the user of every session
  await page.route('**/api/v1/users/my-info', (route) => route.fulfill({ status: 404, json: {} }))
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

/** Writes the lease of a dead tab that expires after this time in ms; returns its end, in ms since the epoch. */
function leaveLease(ms: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('tab-leases')
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('leases'))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      const until = Date.now() + ms
      const writing = request.result.transaction('leases', 'readwrite')
      writing.objectStore('leases').put({ owner: 'gone', until }, 'session-refresh')
      writing.addEventListener('complete', () => {
        request.result.close()
        resolve(until)
      })
    })
  })
}
