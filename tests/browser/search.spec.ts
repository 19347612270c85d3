import type { Appointment } from '../../contract/appointments.ts'
import type { Visit } from '../../contract/visits.ts'
import { anAppointment, aVisit } from '../harness/builders.ts'
import { axeFinds } from './axe.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test('a patient is found from every page by initial consonants, a number or half a name, and followed to the board', async ({
  app,
  page,
}) => {
  const blood = await openStation(app.root, '3', '채혈실')
  const ecg = await openStation(app.root, '4', '심전도실')
  for (const name of ['홍길동', '황진이']) await queueUp(app.root, blood, name)
  const planned = await app.root.request<Visit>(
    'POST',
    '/v1/visits',
    aVisit({ name: '김영희', roomIds: [blood.roomId, ecg.roomId] as number[] }),
  )
  await app.root.request<Appointment>('POST', '/v1/appointments', anAppointment({ name: '홍예약', time: '10:30' }))
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))

  await app.enter(page, '/exams')
  await expect(page.getByRole('button', { name: '환자 찾기' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '환자 찾기' })
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill('ㅎㄱ')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('채혈실 대기')
  await expect(dialog.getByRole('status')).toHaveText('1명을 찾았습니다.')

  await field.fill('홍')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').last()).toContainText('10:30')
  await expect(dialog.getByRole('link', { name: '홍예약 도착 접수' })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  await field.fill(String(planned.number))
  await expect(dialog.getByRole('listitem').first()).toContainText('남은 검사실: 3. 채혈실, 4. 심전도실')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link', { name: '김영희 대기 등록' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()

  await field.fill('없는 사람')
  await expect(dialog.getByText('이름의 일부나 초성')).toBeVisible()
  await field.fill('황진')
  await expect(dialog.getByRole('link', { name: '황진이 대기판에서 보기' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/did-waitings$/)
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /황진이/ })
  await expect(row).toBeFocused()

  // the same patient again, opened from the page
  await page.getByRole('button', { name: '환자 찾기' }).click()
  await field.fill('황진이')
  await dialog.getByRole('link', { name: '황진이 접수 정보' }).click()
  await expect(page.getByRole('dialog', { name: '접수 수정' })).toBeVisible()
  expect(addresses.filter((address) => /홍길|황진|ㅎㄱ|김영희/.test(address))).toEqual([])

  // On a phone each result has its links in reach of a thumb.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '환자 찾기' }).click()
  await field.fill('홍길')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  const links = dialog.getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})
