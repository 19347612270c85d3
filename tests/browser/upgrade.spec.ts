import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { queue, wallOf } from './walls.ts'

const MINUTE_MS = 60_000

/** Makes the server return another build of the page from now on, for fetch requests only. */
async function upgrade(page: Page): Promise<void> {
  await page.route(/\/(dids\/viewer|rooms)$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/(name="version" content="[^"+]*)\+\w+/, '$1+upgraded'),
    })
  })
}

test('an upgrade reaches a running wall within minutes', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '심전도실')
  await queueUp(app.root, did, '홍길동')
  await page.clock.install()
  await page.goto(wallOf(app, did))
  await expect(queue(page)).toContainText('홍O동')
  let loads = 0
  page.on('load', () => (loads += 1))
  const looked = page.waitForResponse(
    (answer) => answer.url().endsWith('/dids/viewer') && answer.request().resourceType() === 'fetch',
  )
  await page.clock.fastForward(8 * MINUTE_MS)
  await looked
  await page.clock.fastForward(MINUTE_MS)
  expect(loads).toBe(0)
  await upgrade(page)
  const later = async () => {
    await page.clock.fastForward(MINUTE_MS)
    return loads
  }
  await expect.poll(later, { intervals: [1_000] }).toBe(1)
  await expect(queue(page)).toContainText('홍O동')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a wall whose scripts do not come says so, and starts by itself once they do', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '심전도실')
  await queueUp(app.root, did, '홍길동')
  await page.route('**/assets/displays-*.js', (route) => route.abort())
  await page.goto(wallOf(app, did))
  await expect(page.getByRole('heading', { name: '화면을 불러오지 못했습니다.' })).toBeVisible()
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  await page.unroute('**/assets/displays-*.js')
  await expect(queue(page)).toContainText('홍O동')
})
