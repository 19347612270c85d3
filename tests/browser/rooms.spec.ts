import { aRoom } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { row } from './parts.ts'

test('the list that the console opens with is asked for once, before the code of its page is there', async ({
  app,
  page,
}) => {
  await app.root.request('POST', '/v1/rooms', aRoom({ no: '11', name: { kr: '채혈실', en: '', cn: '', jp: '' } }))
  await app.enter(page, '/my')
  const asked: string[] = []
  let ask: () => void = () => undefined
  const first = new Promise<void>((resolve) => (ask = resolve))
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/rooms')) return
    asked.push(request.url().slice(app.url.length))
    ask()
  })
  await page.route('**/assets/RoomList-*.js', async (route) => {
    await first
    await route.continue()
  })
  await page.goto(`${app.url}/rooms`)
  await expect(row(page, '채혈실')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/v1/rooms?page=1'])
})
