import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import { aDid, aRoom, aTag } from '../harness/builders.ts'
import { expect, test } from './app.ts'

test('OT-01 the tagging test scans the sample tag at the sample board, and the log shows what comes of it, live', async ({
  app,
  page,
}) => {
  const room = await app.root.request<Room>('POST', '/v1/rooms', aRoom())
  const did = await app.root.request<Did>('POST', '/v1/dids', aDid({ roomId: room.id }))
  await app.root.request('POST', '/v1/tag-mappings', aTag({ tagValue: '04A1B025C280' }))
  expect(did.id).toBe(1)
  await page.goto(`${app.url}/socket-test`)
  await expect(page.getByText('연결됨', { exact: true })).toBeVisible()
  const log = page.getByRole('region', { name: '메시지 기록' }).getByRole('listitem')
  const scan = page.waitForRequest('**/api/v1/did-waitings/tag')
  await page.getByRole('button', { name: '태깅 테스트' }).click()
  const request = await scan
  expect(request.postDataJSON()).toEqual({ didId: 1, tagValue: '04A1B025C280' })
  expect(request.headers()['authorization']).toBeUndefined()
  await expect(log.filter({ hasText: '응답' })).toContainText('"flag":"RETURNED_TAG"')
  await expect(log.filter({ hasText: '받음' })).toContainText('"type":"TAG"')
  // changes made by others arrive too
  await app.root.request('PATCH', '/v1/did-options/clock', { didId: did.id, clock: true })
  await expect(log.filter({ hasText: '받음' }).filter({ hasText: '"type":"RELOAD"' }).first()).toBeVisible()
})

test('OT-02 a page whose code fails says Unexpected Application Error! and why', async ({ shared, page }) => {
  await shared.enter(page, '/rooms')
  await expect(page.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()
  // the page's chunk is missing on the server, and a reload does not help
  await page.route('**/assets/ExamList-*.js', (route) => route.abort('failed'))
  await page.getByRole('link', { name: '검사관리' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(alert).toContainText(/Failed to fetch dynamically imported module/)
  await page.unroute('**/assets/ExamList-*.js')
  await page.getByRole('button', { name: '새로 고침' }).click()
  await expect(page.getByRole('heading', { name: /^검사 목록/ })).toBeVisible()
})
