import type { BrowserContext, Page, Request } from '@playwright/test'
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

test('SS-03 three tabs whose requests are all answered 401 send one refresh, on plain http, where browsers have no locks', async ({
  shared,
  context,
}) => {
  await takeLocksAway(context)
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

test('SS-04 each tab says that the session is over, and none waits for the alert of another', async ({
  shared,
  context,
}) => {
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
