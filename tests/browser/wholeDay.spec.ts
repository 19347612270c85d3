import type { Page as PageOf } from '../../contract/common.ts'
import type { Did } from '../../contract/dids.ts'
import type { Package } from '../../contract/packages.ts'
import type { Visit, VisitWay } from '../../contract/visits.ts'
import { Client } from '../../demo/client.ts'
import { aPackage, aVisit } from '../harness/builders.ts'
import { enter, expect } from './app.ts'
import { ROOT, test } from './aheadServer.ts'
import { row, toast } from './parts.ts'
import { openStation } from './queues.ts'

const NIGHT_MS = 24 * 3_600_000
const ROOMS = [
  '접수',
  '신체계측',
  '채혈실',
  '소변검사',
  '심전도실',
  '흉부촬영',
  '초음파실',
  '위내시경',
  '시력검사',
  '청력검사',
  '골밀도',
  '상담실',
]

/** Creates twelve rooms, five packages that begin with the measurements and end with the consultation, and 60 patients. */
async function aDay(root: Client): Promise<readonly Did[]> {
  const boards: Did[] = []
  for (const [at, name] of ROOMS.entries())
    boards.push(await openStation(root, String(at + 1), name, { maxPatient: 3, useMultiCall: true }))
  const [, first, ...others] = boards.map(({ roomId }) => Number(roomId))
  const last = others.pop() ?? 0
  const packages: Package[] = []
  for (let at = 0; at < 5; at += 1) {
    const rules = [
      { roomId: first ?? 0, rule: 'FIRST' as const, afterRoomId: null },
      { roomId: last, rule: 'LAST' as const, afterRoomId: null },
    ]
    const roomIds = [first ?? 0, ...others.slice(at, at + 3), last]
    packages.push(
      await root.request('POST', '/v1/packages', aPackage({ name: `패키지 ${at + 1}`, roomIds, roomRules: rules })),
    )
  }
  for (let at = 0; at < 60; at += 1)
    await root.request('POST', '/v1/visits', aVisit({ name: `환자${at + 1}`, packageId: packages[at % 5]?.id ?? null }))
  return boards
}

/** Calls and completes patients, room by room, until nobody waits. */
async function examineAll(root: Client): Promise<void> {
  for (;;) {
    const { content } = await root.request<PageOf<Visit>>('GET', '/v1/visits?status=OPEN&paged=false')
    const waiting = content.flatMap(({ id, waitings }) =>
      waitings.flatMap(({ status, didWaitingId }) => (status === 'WAITING' ? { id, didWaitingId } : [])),
    )
    if (waiting.length === 0) return
    for (const { id, didWaitingId } of waiting) {
      await root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
      const { stops } = await root.request<VisitWay>('GET', `/v1/visits/${id}/way`)
      const didId = stops.find(({ status }) => status === 'NEXT')?.didId
      if (didId) await root.request('POST', '/v1/did-waitings', { didId, visitId: id })
    }
  }
}

test('DE-37 a check-up day ends in one press, and the next morning begins without the patients of yesterday', async ({
  start,
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1366, height: 768 })
  const evening = await start(0)
  const root = new Client(evening.url, ROOT)
  const boards = await aDay(root)
  await enter(page, evening.url, '/did-waitings', ROOT)
  await expect(page.getByRole('article', { name: '2. 신체계측' })).toContainText('대기 60명')
  await examineAll(root)
  for (const name of ['남은환자', '잊은환자']) {
    const { id } = await root.request<Visit>('POST', '/v1/visits', aVisit({ name }))
    await root.request('POST', '/v1/did-waitings', { didId: boards[2]?.id ?? 0, visitId: id })
  }

  await page.goto(`${evening.url}/visits`)
  await page.getByRole('button', { name: '하루 마감' }).click()
  const dialog = page.getByRole('dialog', { name: '하루 마감' })
  await expect(dialog.getByRole('region', { name: '아직 마치지 않은 환자 2명' })).toContainText('채혈실 대기')
  await dialog.getByRole('button', { name: '60명 퇴실' }).click()
  await expect(toast(page, '60명의 퇴실 처리가 완료되었습니다.')).toBeVisible()
  await expect(page.getByRole('row', { name: /환자\d|남은환자|잊은환자/ })).toHaveCount(2)
  await page.getByRole('button', { name: '60명 퇴실 처리 완료 실행 취소' }).click()
  await expect(toast(page, '60명의 퇴실을 되돌렸습니다.')).toBeVisible()
  await page.getByRole('button', { name: '하루 마감' }).click()
  await dialog.getByRole('button', { name: '60명 퇴실' }).click()
  await expect(page.getByRole('row', { name: /환자\d|남은환자|잊은환자/ })).toHaveCount(2)
  await evening.program.stop()

  const morning = await start(NIGHT_MS)
  const tomorrow = new Client(morning.url, ROOT)
  const { id } = await tomorrow.request<Visit>('POST', '/v1/visits', aVisit({ name: '새환자' }))
  await tomorrow.request('POST', '/v1/did-waitings', { didId: boards[2]?.id ?? 0, visitId: id })
  await enter(page, morning.url, '/did-waitings', ROOT)
  const blood = page.getByRole('article', { name: '3. 채혈실' })
  await expect(blood).toContainText('대기 1명', { timeout: 90_000 })
  await expect(blood.getByRole('row', { name: /남은환자/ })).toContainText('어제')
  await page.goto(`${morning.url}/visits`)
  await page.getByRole('button', { name: '지난 접수 2명' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '퇴실' }).click()
  await expect(row(page, '남은환자')).toHaveCount(0)
  await page.getByRole('button', { name: '2명 퇴실 처리 완료 실행 취소' }).click()
  await expect(page.getByRole('button', { name: '지난 접수 2명' })).toBeVisible()
})
