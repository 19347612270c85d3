import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { called, queue, wallOf } from './walls.ts'

test('DE-26 staff give a screen its place, and from then on it confirms calls by that name', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const entry = await queueUp(app.root, did, '홍길동')
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: entry.didWaitingId })
  await expect(called(wall)).toContainText('홍O동')

  // The screen has no name, so it confirms nothing; the cockpit offers to name it instead of raising an alarm.
  await app.enter(page, '/did-waitings')
  const row = page.getByRole('listitem').filter({ hasText: '홍길동' })
  await row.getByRole('link', { name: '화면 이름 정하기' }).click()
  await expect(page).toHaveURL(`${app.url}/dids/screens`)
  const dialog = page.getByRole('dialog', { name: '화면' })
  const line = dialog.getByRole('listitem')
  await expect(line).toContainText('3. 채혈실')
  await expect(line).toContainText('1920 × 1080')
  await line.getByRole('button', { name: '이름 정하기' }).click()
  await line.getByLabel('화면이 걸린 자리').fill('3층 채혈실 앞')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: '이름을 정한 화면 (1대)' })).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await expect(page.getByRole('button', { name: '채혈실 화면 1대', exact: true })).toBeVisible()

  await app.root.request('POST', '/v1/did-waitings/recall', { didWaitingId: entry.didWaitingId })
  await page.goto(`${app.url}/did-waitings`)
  await expect(row.getByTitle('3층 채혈실 앞')).toHaveText(/표시됨3층 채혈실 앞·\d+\.\d초/)
})
