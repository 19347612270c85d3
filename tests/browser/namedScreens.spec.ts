import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, nameScreen, queue, setOption, wallOf } from './walls.ts'

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

test('DE-26 neither a phone that peeks nor a tab of signed-in staff confirms a call for a screen that is off', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const entry = await queueUp(app.root, did, '홍길동')
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(wallOf(app, did))
  await nameScreen(app.root, did, '3층 채혈실 앞')
  await wall.close()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(wallOf(app, did))
  const tab = await page.context().newPage()
  await app.enter(tab, wallOf(app, did).slice(app.url.length))
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  await page.getByRole('button', { name: '홍길동 호출' }).click()
  for (const peek of [phone, tab]) await expect(called(peek)).toContainText('홍O동')
  const calledRow = page.getByRole('region', { name: '검사 중' })
  await expect(calledRow).toContainText('대기판 응답 없음')
  // By now the receipts of both screens have been read.
  await app.root.request('POST', '/v1/did-waitings/recall', { didWaitingId: entry.didWaitingId })
  await expect(calledRow).toContainText('대기판 응답 없음')
  await expect(calledRow).not.toContainText('표시됨')

  await page.goto(`${app.url}/dids/screens`)
  const looks = page.getByRole('dialog', { name: '화면' })
  await expect(looks.getByText('직원이 로그인한 창입니다.')).toBeVisible()
  await expect(looks.getByRole('heading', { name: '이름을 정할 화면 (1대)' })).toBeVisible()
})

test('DE-26 a board that never had a screen raises no alarm about one', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실')
  const quiet = await openStation(app.root, '4', '심전도실')
  const entries = [await queueUp(app.root, did, '홍길동'), await queueUp(app.root, quiet, '홍길동')]
  const opened = await page.context().newPage()
  await opened.goto(wallOf(app, did))
  await nameScreen(app.root, did, '3층')
  await opened.close()
  for (const { didWaitingId } of entries) await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await app.enter(page, '/did-waitings')
  const rows = page.getByRole('listitem').filter({ hasText: '홍길동' })
  await expect(rows).toHaveCount(2)
  // Once the screen of one board is reported as missing, that of the other would be too.
  await expect(page.getByText('대기판 응답 없음')).toHaveCount(1)
  await expect(rows.filter({ hasNotText: '대기판 응답 없음' })).not.toContainText('화면 이름')
})

test('a video that is gone and a photo that cannot be decoded are seen in the list of boards, with the screen that misses them', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await furnish(app.root, did)
  await setOption(app.root, did, 'video', { use: true, name: 'gone.mp4', type: 'FILE', url: '/api/files/gone.mp4' })
  const wall = await (await browser.newContext()).newPage()
  await wall.route('**/api/files/*.jpg', (route) => route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }))
  await wall.goto(wallOf(app, did))
  await nameScreen(app.root, did, '3층 채혈실 앞')
  await app.enter(page, '/dids')
  await page.getByRole('button', { name: '채혈실 화면 이상' }).click()
  const sheet = page.getByRole('dialog', { name: '채혈실 화면' })
  await expect(sheet).toContainText('3층 채혈실 앞')
  await expect(sheet.getByText('안내 영상을 재생하지 못합니다.')).toBeVisible()
  await expect(sheet.getByText('의사 사진을 표시하지 못합니다.')).toBeVisible()
  await setOption(app.root, did, 'video', { use: false })
  await expect(sheet.getByText('안내 영상을 재생하지 못합니다.')).toBeHidden()
})
