import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test('the boards that are seen are printed for the hour when everything is down, also without the server', async ({
  app,
  page,
}) => {
  const [blood, heart] = [await openStation(app.root, '3', '채혈실'), await openStation(app.root, '4', '심전도실')]
  const { didWaitingId } = await queueUp(app.root, blood, '홍길동')
  for (const name of ['김철수', '이영희']) await queueUp(app.root, blood, name)
  await queueUp(app.root, heart, '박민수')
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  // print does nothing, so the sheet stays on the page
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  const lines: { close: () => Promise<void> }[] = []
  let isCut = false
  await page.routeWebSocket(/websocket/, (line) => {
    if (isCut) return void line.close()
    lines.push(line)
    line.connectToServer()
  })
  await app.enter(page, '/did-waitings')
  await expect(page.getByRole('article', { name: '3. 채혈실' })).toContainText('이영희')
  const sheet = page.locator('[data-print-sheet]')
  const print = async (entry: string) => {
    await page.getByRole('button', { name: '비상 명단 인쇄' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    return sheet
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent)),
      )
  }
  expect(await print('비상 명단 인쇄 (이름 가림)')).toEqual([
    ['검사 중 1', '1', '홍O동'],
    ['대기 1', '2', '김O수'],
    ['대기 2', '3', '이O희'],
    ['대기 1', '4', '박O수'],
  ])
  await expect(sheet).not.toContainText('서버와 연결되지 않아')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('비상 대기 명단')
  await expect(page.getByRole('button', { name: '번호로 호출' })).toBeHidden()
  await page.emulateMedia({ media: null })

  // all code is loaded already: cut the live connection and block all requests
  await page.route('**/*', (route) => route.abort())
  isCut = true
  for (const line of lines) await line.close()
  await expect(page.getByRole('alert').filter({ hasText: '서버와 연결이 끊겼습니다.' })).toBeVisible()
  await page.evaluate(() => delete document.documentElement.dataset['printed'])
  expect((await print('비상 명단 인쇄 (이름 모두)')).map(([, , name]) => name)).toEqual([
    '홍길동',
    '김철수',
    '이영희',
    '박민수',
  ])
  await expect(sheet).toContainText('서버와 연결되지 않아 마지막으로 받은 내용입니다.')
  await page.emulateMedia({ media: 'print' })
})
