import { devices, type Locator, type Page } from '@playwright/test'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { aDid, aRoom, aVisit } from '../harness/builders.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { expect, test } from './app.ts'
import { axeFinds } from './axe.ts'

/** Narrowest supported phone. */
const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
const PHONE = { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport: { width: 360, height: 740 } }
test.use(PHONE)

async function aPlan(root: Client) {
  const station = async (no: string, kr: string, en: string) => {
    const room = await root.request<Room>('POST', '/v1/rooms', aRoom({ no, name: { kr, en, cn: '', jp: '' } }))
    const did = await root.request<Did>('POST', '/v1/dids', aDid({ roomId: room.id, ipAddress: '' }))
    return { room, did }
  }
  const blood = await station('3', '채혈실', 'Blood test')
  const long = await station('12', '국가건강검진 위내시경 및 대장내시경 회복실 안내 창구', '')
  const visit = await root.request<Visit>(
    'POST',
    '/v1/visits',
    aVisit({ name: '남궁민수', patientNo: 'P-7788', roomIds: [blood.room.id, long.room.id] }),
  )
  const { token } = await root.request<{ token: string }>('POST', '/v1/patient-pages', { visitId: visit.id })
  return { blood, visit, token }
}

/** Advances the clock second by second, so that responses can arrive, until an element is visible. */
async function passUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(seen).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
}

test('a patient follows the own visit on a phone, from the queue to the door and home', async ({ app, page }) => {
  await page.clock.install()
  const { blood, visit, token } = await aPlan(app.root)
  const join = (visitId: number) =>
    app.root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: blood.did.id, visitId })
  const before = await join((await app.root.request<Visit>('POST', '/v1/visits', aVisit({ name: '황보관우' }))).id)
  const own = await join(visit.id)

  await page.goto(`${app.url}/p/${token}`)
  // Other pages may not be translated: their old text nodes would stay.
  await expect(page.locator('html')).toHaveAttribute('translate', 'yes')
  await expect(page.getByText('앞에 1명')).toBeVisible()
  await expect(page).toHaveTitle('앞에 1명 · 3번 채혈실')
  await expect(page.getByText('2곳 중 0곳 완료')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeFinds(page)).toEqual([])
  expect(await page.content()).not.toMatch(/남궁|민수|황보|P-7788/)

  await app.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [before.didWaitingId] })
  await passUntil(page, page.getByText('다음 차례입니다'))
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: own.didWaitingId })
  await passUntil(page, page.getByText('지금 들어오세요'))
  await expect(page).toHaveTitle('지금 들어오세요: 3번 채혈실')
  expect(await axeFinds(page)).toEqual([])

  // Stale content must not call the patient: the page shows how old it is.
  await page.route('**/patient-pages/read', (route) => route.abort())
  await passUntil(page, page.getByRole('alert').filter({ hasText: '연결이 끊겼습니다' }))
  await expect(page).toHaveTitle('대기 안내')
  expect(await axeFinds(page)).toEqual([])
  await page.unroute('**/patient-pages/read')
  await passUntil(page, page.locator('[data-stale="false"]').getByText('지금 들어오세요'))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await app.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [own.didWaitingId] })
  await passUntil(page, page.getByText('다음 검사실은 12번 국가건강검진'))
  await app.root.request('PATCH', '/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  await passUntil(page, page.getByText('방문이 끝났습니다'))
})

test('the phone says on which floor the room is, and shows its picture', async ({ app, page }) => {
  const { blood, visit, token } = await aPlan(app.root)
  const { downloadUrl } = await app.root.request<UploadedFile>(
    'POST',
    '/v1/did-options/pre-upload-file',
    uploadForm(PNG, 'door.png'),
  )
  const location = { floor: { kr: '2층', en: '2F' }, picture: downloadUrl }
  await app.root.request('PATCH', '/v1/rooms', { rooms: [{ id: blood.room.id, ...location }] })
  await app.root.request('POST', '/v1/did-waitings', { didId: blood.did.id, visitId: visit.id })
  await page.goto(`${app.url}/p/${token}`)
  await expect(page).toHaveTitle('다음 차례입니다 · 2층 3번 채혈실')
  await expect(page.getByRole('listitem').first()).toHaveText('2층 3번 채혈실대기 중')
  const picture = page.getByRole('img', { name: '2층 3번 채혈실' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await axeFinds(page)).toEqual([])
})

test('a waiting patient steps away and is back, as staff see', async ({ app, page }) => {
  const { blood, visit, token } = await aPlan(app.root)
  const own = await app.root.request<WaitingEntry>('POST', '/v1/did-waitings', {
    didId: blood.did.id,
    visitId: visit.id,
  })
  const awayUntil = async () => {
    const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/dids/${blood.did.id}`)
    return patients.find(({ didWaitingId }) => didWaitingId === own.didWaitingId)?.awayUntil
  }
  await page.goto(`${app.url}/p/${token}`)
  await expect(page.locator('strong', { hasText: String(visit.number) }).first()).toBeVisible()
  await page.getByText('잠시 자리를 비웁니다').click()
  await page.getByRole('button', { name: '10분' }).click()
  await expect(page.getByText(/까지 자리 비움$/)).toBeVisible()
  expect(await awayUntil()).toBeDefined()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: '돌아왔습니다' }).click()
  await expect(page.getByText(/까지 자리 비움$/)).toHaveCount(0)
  expect(await awayUntil()).toBeUndefined()
})

test('the one question at the end is answered by a face', async ({ app, page }) => {
  await app.root.request('PATCH', '/v1/settings', { patientFeedback: true })
  const { visit, token } = await aPlan(app.root)
  await app.root.request('PATCH', '/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  await page.goto(`${app.url}/p/${token}`)
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: '좋았어요' }).click()
  await expect(page.getByText('답해 주셔서 감사합니다.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('방문이 끝났습니다')).toBeVisible()
  await expect(page.getByRole('button', { name: '좋았어요' })).toHaveCount(0)
})

test('sizes and language are kept on the phone, and colours follow it', async ({ app, page }) => {
  const { blood, visit, token } = await aPlan(app.root)
  await app.root.request('POST', '/v1/did-waitings', { didId: blood.did.id, visitId: visit.id })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${app.url}/p/${token}`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await axeFinds(page)).toEqual([])
  const number = page.locator('strong', { hasText: String(visit.number) }).first()
  const before = (await number.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: '가장 큰 글자' }).click()
  expect((await number.boundingBox())?.height ?? 0).toBeGreaterThan(before * 1.4)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('You are next · Room 3 · Blood test')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('You are next')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })
  test('the page speaks the language of the phone', async ({ app, page }) => {
    const { blood, visit, token } = await aPlan(app.root)
    await app.root.request('POST', '/v1/did-waitings', { didId: blood.did.id, visitId: visit.id })
    await page.goto(`${app.url}/p/${token}`)
    await expect(page.getByText('You are next')).toBeVisible()
    await expect(page.getByText('Room 3 · Blood test').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
