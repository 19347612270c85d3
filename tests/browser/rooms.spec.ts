import { aRoom } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { row } from './parts.ts'

test('the list that the console opens with is asked for once, also when the code of its page arrives after the answer', async ({
  app,
  page,
}) => {
  await app.root.request('POST', '/v1/rooms', aRoom({ no: '11', name: { kr: '채혈실', en: '', cn: '', jp: '' } }))
  await app.enter(page, '/my')
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/rooms')) return
    asked.push(request.url().slice(app.url.length))
  })
  const first = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/v1/rooms'))
  await page.route('**/assets/RoomList-*.js', async (route) => {
    await first
    await route.continue()
  })
  await page.goto(`${app.url}/rooms`)
  await expect(row(page, '채혈실')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/v1/rooms?page=1'])
})
