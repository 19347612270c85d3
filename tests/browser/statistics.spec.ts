import type { Page } from '@playwright/test'
import { axeFinds } from './axe.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { strangeTexts } from './strangeTexts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test('ST-06 ST-07 ST-08 ST-10 ST-12 the statistics of today, of a range and of a changed day are read, printed, reached by keyboard, and shown on a large screen', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const [first, second] = [await queueUp(app.root, did, '홍길동'), await queueUp(app.root, did, '김철수')]
  for (const path of ['call', 'done'])
    await app.root.request('POST', `/v1/did-waitings/${path}`, path === 'call' ? idOf(first) : idsOf(first))
  await app.root.request('POST', '/v1/did-waitings/call', idOf(second))
  await queueUp(app.root, did, '이영희')
  const found: string[] = []
  const look = async (what: string) => {
    for (const each of [...(await axeFinds(page)), ...(await strangeTexts(page, 'ko'))]) found.push(`${what}: ${each}`)
  }

  await app.enter(page, '/statistics')
  const rooms = page.getByRole('region', { name: '검사실별 현황' })
  await expect(rooms.getByRole('row', { name: '3. 채혈실' })).toContainText('1')
  await expect(page.getByRole('region', { name: '대기 인원의 흐름' }).locator('svg').first()).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })
  const figures = page.getByRole('region', { name: '요약' }).locator('dl > div')
  await expect(figures).toHaveCount(9)
  const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops), 'all figures are in one row').toHaveProperty('size', 1)
  for (const part of [page.getByRole('region', { name: '대기 인원의 흐름' }), rooms])
    await expect(part).toBeInViewport({ ratio: 1 })
  const gantt = page.getByRole('region', { name: '검사실이 바빴던 시간' })
  const show = gantt.getByRole('button', { name: '표로 보기' })
  await show.focus()
  await page.keyboard.press('Enter')
  await expect(gantt.getByRole('table')).toContainText('검사 중')
  await look('day')
  await expectNoNames(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '인쇄' })).toBeHidden()
  await expect(gantt.getByRole('table')).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: '기간' }).press('Enter')
  const heat = page.getByRole('region', { name: '시간대별 대기 (중앙값, 분)', exact: true })
  await expect(heat.getByRole('rowheader', { name: '3. 채혈실' })).toBeVisible()
  const download = page.waitForEvent('download')
  await heat.getByRole('button', { name: 'CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^시간대별 대기.*\.csv$/)
  await page.getByRole('combobox', { name: /^검사실/ }).click()
  await page.getByRole('option', { name: '3. 채혈실' }).click()
  await expect(page).toHaveURL(/room=\d+/)
  await expect(
    page.getByRole('combobox', { name: '검사실: 3. 채혈실' }),
    'keys go on where one has chosen',
  ).toBeFocused()
  const limited = page.waitForEvent('download')
  await heat.getByRole('button', { name: 'CSV' }).press('Enter')
  expect((await limited).suggestedFilename()).toMatch(/^시간대별 대기.*\d 3\. 채혈실.*\.csv$/)
  await page.getByRole('combobox', { name: /^검사실/ }).click()
  await page.getByRole('option', { name: '모든 검사실' }).click()
  await expect(page.getByRole('region', { name: '패키지별 검사 순서와 시간' })).toBeVisible()
  await look('range')

  await page.getByRole('button', { name: '이사회 보고서' }).press('Enter')
  const report = page.getByRole('article', { name: '대기 보고' })
  await expect(report.getByRole('region', { name: '오래 기다린 검사실' })).toContainText('절반은 기다리지 않음')
  await expect(report.getByRole('region', { name: '달라진 검사실' })).toContainText('오늘이 끝나지 않아')
  await expect(
    report.getByRole('region', { name: '요일과 시간대별 대기 (중앙값, 분)' }).getByRole('table'),
  ).toBeVisible()
  await look('report')
  await expectNoNames(page)
  // A reload, and whoever gets the address, sees the same.
  await page.reload()
  await expect(report).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)

  // Yesterday is not to be had without waiting for it, so the calls of yesterday answer with today's.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' })
  await page.route('**/v1/statistics/replay?day=*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/day=.*/, `day=${today}`),
    }),
  )
  await page.getByRole('button', { name: '무엇이 달라질까요' }).press('Enter')
  const model = page.getByRole('region', { name: '하루가 어떻게 달라졌을까요' })
  await expect(model.getByRole('row', { name: /대기 중앙값/ })).toContainText('0분')
  await page.getByRole('combobox', { name: /^검사실/ }).click()
  await page.getByRole('option', { name: '3. 채혈실 하나 더' }).click()
  await expect(page.getByText('모형을 다 돌렸습니다.')).toBeAttached()
  await look('what if')

  await page.getByRole('button', { name: '여러 날' }).press('Enter')
  await page.getByRole('button', { name: '28일 돌려 보기' }).press('Enter')
  await page.getByRole('button', { name: '그만' }).press('Enter')
  await page.getByRole('button', { name: '28일 돌려 보기' }).press('Enter')
  await expect(page.getByText('28일 가운데 28일을 돌렸습니다.')).toBeVisible({ timeout: 60_000 })
  const gains = page.getByRole('region', { name: '무엇을 바꾸면 대기가 가장 줄어들까요' })
  await expect(gains.getByRole('row', { name: /3\. 채혈실 하나 더/ })).toContainText('28일 중')
  await expect(gains).toContainText('모형의 오차:')
  await look('many days')

  await page.getByRole('group', { name: '통계' }).getByRole('button', { name: '하루' }).press('Enter')
  await page.getByRole('button', { name: '큰 화면' }).press('Enter')
  await expect(page).toHaveURL(`${app.url}/statistics/wall`)
  await expect(page.getByRole('heading', { name: '오늘 현황' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await look('wall')
  await expectNoNames(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1080)
  await queueUp(app.root, did, '박민수')
  await expect(page.getByRole('row', { name: '3. 채혈실' })).toContainText('2', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${app.url}/statistics`)
  expect(found).toEqual([])
})

/** Number of pages of a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

const idOf = ({ didWaitingId }: { didWaitingId: number }) => ({ didWaitingId })
const idsOf = ({ didWaitingId }: { didWaitingId: number }) => ({ didWaitingIds: [didWaitingId] })

async function expectNoNames(page: Page): Promise<void> {
  for (const name of ['홍길동', '김철수', '이영희']) await expect(page.getByText(name)).toHaveCount(0)
}
