import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { queue, wallOf } from './walls.ts'

test('a wall shows the board that its page brought before any call is answered, and reads it once they are', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  await queueUp(app.root, did, '홍길동')
  // without its live connection the wall receives no changes
  await page.routeWebSocket('**/websocket', () => undefined)
  await page.route('**/api/v1/**', () => undefined)
  await page.goto(wallOf(app, did))
  await expect(page.getByRole('heading', { name: '심전도실' })).toBeVisible()
  await expect(queue(page)).toContainText('홍O동')

  await queueUp(app.root, did, '김영희')
  await expect(queue(page)).not.toContainText('김O희')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(queue(page)).toContainText('김O희')
})
