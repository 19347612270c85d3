import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Visit } from '../../contract/visits.ts'
import { aPackage, aVisit } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { axeFinds } from './axe.ts'
import { openStation, queueUp } from './queues.ts'

test('reception sees the whole way of a patient, from the list and from the search', async ({ app, page }) => {
  const { root } = app
  const blood = await openStation(root, '3', '채혈실')
  const ecg = await openStation(root, '4', '심전도실')
  const scan = await openStation(root, '5', '복부초음파실')
  const lungs = await openStation(root, '6', '폐기능검사실')
  const roomIds = [scan, blood, ecg, lungs].map(({ roomId }) => roomId ?? 0)
  await root.request('POST', '/v1/packages', aPackage({ name: '기본 검진', roomIds, joinsFirst: false }))
  const { content } = await root.request<{ content: { id: number }[] }>('GET', '/v1/packages')
  const visit = await root.request<Visit>('POST', '/v1/visits', {
    ...aVisit({ name: '홍길동' }),
    packageId: content[0]?.id,
  })
  for (const name of ['김하나', '이두리']) await queueUp(root, scan, name)
  const entry = await root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: blood.id, visitId: visit.id })
  const call = ({ didWaitingId }: WaitingEntry) => root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await call(entry)

  await app.enter(page, '/visits')
  const row = page.getByRole('row', { name: /홍길동/ })
  await row.getByRole('link', { name: /4곳 중 0곳 완료/ }).click()
  const dialog = page.getByRole('dialog', { name: '진행 현황' })
  const stops = dialog.getByRole('list', { name: '검사실 순서' }).getByRole('listitem')
  await expect(dialog).toContainText('기본 검진')
  await expect(stops).toHaveText([
    /5\. 복부초음파실\s*남음/,
    /3\. 채혈실\s*검사 중\s*\d\d:\d\d부터 · 0분째/,
    /4\. 심전도실\s*다음/,
    /6\. 폐기능검사실\s*남음/,
  ])

  await test.step('while it is open it follows the patient', async () => {
    await root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [entry.didWaitingId] })
    await root.request('POST', '/v1/did-waitings', { didId: ecg.id, visitId: visit.id })
    await expect(stops.nth(1)).toHaveText(/3\. 채혈실\s*완료\s*\d\d:\d\d/)
    await expect(stops.nth(2)).toHaveText(/4\. 심전도실\s*대기 중/)
    await expect(stops.nth(3)).toHaveText(/다음/)
  })
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/visits(\?|$)/)

  await test.step('from the search, on any page', async () => {
    await page.goto(`${app.url}/exams`)
    await page.getByRole('button', { name: '환자 찾기' }).click()
    const search = page.getByRole('dialog', { name: '환자 찾기' })
    await search.getByRole('searchbox').fill('홍길동')
    const toggle = search.getByRole('button', { name: '홍길동 진행 현황' })
    await expect(search.getByText('남은 검사실: 5. 복부초음파실, 6. 폐기능검사실')).toBeVisible()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(search.getByRole('list', { name: '검사실 순서' }).getByRole('listitem')).toHaveCount(4)
    await expect(search.getByText('남은 검사실: ')).toBeHidden()
    expect(await axeFinds(page)).toEqual([])
    await search.getByRole('searchbox').press('ArrowDown')
    await expect(search.getByRole('link', { name: '홍길동 대기판에서 보기' })).toBeFocused()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/visits/${visit.id}/way`)
  await expect(stops).toHaveCount(4)
})
