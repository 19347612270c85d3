import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { called, queue, setOption, stage, wallOf } from './walls.ts'

const BOARD_NAME = '심전도실'

/** Creates a room with a board, and a waiting patient for each name. */
async function aBoard(
  root: Client,
  names: readonly string[],
): Promise<{ did: Did; room: Room; entries: WaitingEntry[] }> {
  const room = await root.request<Room>('POST', '/v1/rooms', { no: '3', name: { kr: BOARD_NAME }, isAccessible: true })
  const did = await root.request<Did>('POST', '/v1/dids', { no: '3', name: { kr: BOARD_NAME }, roomId: room.id })
  const entries: WaitingEntry[] = []
  for (const name of names) {
    const visit = await root.request<Visit>('POST', '/v1/visits', { name })
    entries.push(await root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id }))
  }
  return { did, room, entries }
}

test('MV-01 VW-09 a call in the mini viewer puts the masked name on the wall, at once and without a login there', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await aBoard(app.root, ['홍길동', '이영희'])
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')

  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  const waiting = page.getByRole('region', { name: '대기' })
  await waiting.getByRole('button', { name: '홍길동 호출' }).click()
  await expect(page.getByRole('status').filter({ hasText: '호출 완료' })).toBeVisible()
  await expect(page.getByRole('region', { name: '검사 중' })).toContainText('홍길동')

  await expect(stage(wall)).toContainText('홍O동', { timeout: 3_000 })
  await expect(called(wall)).toContainText('홍O동')
  await expect(queue(wall)).not.toContainText('홍O동')
  await expect(wall.locator('body')).not.toContainText('홍길동')
  await expect(wall).toHaveTitle('healthcare platform')

  await waiting.getByRole('button', { name: '이영희 호출' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(waiting).toContainText('이영희')
})

test('VW-12 a long name takes two lines that can be read: beside its number, and from afar', async ({ app, page }) => {
  const LONG = 'Alexandra Constantinopoulos'
  const did = await openStation(app.root, '3', BOARD_NAME, { maxPatient: 2, useMultiCall: true })
  for (const name of [LONG, LONG]) {
    const { didWaitingId } = await queueUp(app.root, did, name)
    await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  }
  await queueUp(app.root, did, `${LONG} Wolfeschlegelstein`)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(wallOf(app, did))
  // Numbers distinguish patients with the same name.
  await expect(called(page).first()).toContainText(/2번A\*+ C\*+/)
  const sizes = await called(page)
    .locator('span[data-long]')
    .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)))
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(42)

  await setOption(app.root, did, 'screen', { distance: 10 })
  await expect(page.locator('[data-far]')).toHaveAttribute('data-far', 'true')
  const row = queue(page).getByRole('row').nth(1)
  const [place, name] = [await row.boundingBox(), await row.locator('[data-long] > bdi').boundingBox()]
  if (!place || !name) throw new Error('no row')
  expect(name.y).toBeGreaterThanOrEqual(place.y)
  expect(name.y + name.height).toBeLessThanOrEqual(place.y + place.height)
})
