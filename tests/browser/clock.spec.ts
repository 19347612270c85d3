import type { Page as PageOf } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import { Client } from '../../demo/client.ts'
import { aUser, aVisit, PASSWORD } from '../harness/builders.ts'
import { enter, expect } from './app.ts'
import { ROOT, test } from './aheadServer.ts'

/** Long after patients' names must be erased. */
const AHEAD_MS = 90 * 86_400_000

test('by a clock that is far ahead nothing is erased: ROOT alone sees it on every page, and confirming the time starts it again', async ({
  start,
  page,
}) => {
  const before = await start(0)
  const rootBefore = new Client(before.url, ROOT)
  const staff = aUser()
  await rootBefore.request('POST', '/v1/users/sign-up', staff)
  const { id } = await rootBefore.request<Visit>('POST', '/v1/visits', aVisit({ name: '홍길동' }))
  await rootBefore.request('PATCH', '/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
  await before.program.stop()

  const { url } = await start(AHEAD_MS)
  const root = new Client(url, ROOT)
  const nameOfVisit = async () =>
    (await root.request<PageOf<Visit>>('GET', '/v1/visits?status=CLOSED')).content.map(({ name }) => name)
  const warning = page.getByRole('region', { name: '서버 시계를 확인해 주세요.' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/clock')) asked.push(request.method())
  })
  await enter(page, url, '/rooms', { id: staff.id, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(warning).toHaveCount(0)
  expect(asked).toEqual([])

  await enter(page, url, '/rooms', ROOT)
  await expect(warning).toContainText('그 사이가 너무 깁니다.')
  expect(asked).toContain('GET')
  await expect(warning).toContainText('기간이 지난 기록의 삭제와 자동 퇴실을 멈추었습니다.')
  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await expect(page).toHaveURL(`${url}/did-waitings`)
  await expect(warning).toBeVisible()
  expect(await nameOfVisit()).toEqual(['홍길동'])

  await warning.getByRole('button', { name: '시각 확인' }).click()
  const question = page.getByRole('alertdialog', { name: '서버의 시각이 맞습니까?' })
  const year = new Date(Date.now() + AHEAD_MS).getFullYear()
  await expect(question).toContainText(String(year))
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toHaveCount(0)
  await expect(warning).toBeVisible()
  expect(await nameOfVisit()).toEqual(['홍길동'])

  await warning.getByRole('button', { name: '시각 확인' }).click()
  await question.getByRole('button', { name: '시각 확인' }).click()
  await expect(warning).toHaveCount(0)
  await expect.poll(nameOfVisit).toEqual([''])
})
