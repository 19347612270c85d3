import type { Room } from '../../contract/rooms.ts'
import { aRoom } from '../harness/builders.ts'
import { PNG } from '../harness/media.ts'
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

test('a room gets a floor and a picture, which is uploaded at once and shown in the form', async ({ app, page }) => {
  const { id } = await app.root.request<Room>('POST', '/v1/rooms', aRoom({ no: '11' }))
  await app.enter(page, `/rooms/${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('찾아가는 길').click()
  await dialog.getByLabel('층', { exact: true }).fill('2층')
  await dialog.getByLabel('찾아가는 사진').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PNG })
  await expect(dialog.getByRole('img', { name: '찾아가는 사진' })).toBeVisible()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('검사실 수정 성공')).toBeVisible()
  expect(await app.root.request('GET', `/v1/rooms/${id}`)).toMatchObject({
    floor: { kr: '2층', en: '' },
    picture: expect.stringMatching(/^\/api\/files\/.+\.png$/),
  })
})
