import type { Page } from '@playwright/test'
import { anExam } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { called, queue, stage, wallOf } from './walls.ts'

const NAME = { kr: '심전도실', en: 'ECG Room', cn: '', jp: '心電図室' }
const section = (page: Page) => page.getByRole('region', { name: /^호출/ })
const header = (page: Page) => page.getByRole('banner')

test('what a board says of calls is tried out in its preview, and stands on its wall once applied', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '심전도실', { name: NAME })
  await app.root.request('POST', '/v1/exams', anExam({ roomId: did.roomId, avgTime: 10 }))
  const first = await queueUp(app.root, did, '홍길동')
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
  const others = []
  for (const name of ['김철수', '이영희', '박민수', '최지우', '정하늘']) others.push(await queueUp(app.root, did, name))
  const ahead = { didWaitingId: others[3]?.didWaitingId, reason: 'AFTER_EXAM' }
  await app.root.request('POST', '/v1/did-waitings/front', ahead)
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('최O우')
  await expect(header(wall)).not.toContainText('새로 오시면')
  await expect(queue(wall)).not.toContainText('검사 후')

  await page.setViewportSize({ width: 1_440, height: 900 })
  await app.enter(page, `/dids/option-manage/${did.id}`)
  const preview = page.getByRole('complementary', { name: '미리보기' }).frameLocator('iframe').locator('.wall')
  await expect(preview).toContainText('홍O동')
  await section(page).getByRole('switch', { name: '예상 대기 시간 표시' }).click()
  await expect(preview.getByRole('banner')).toContainText(/새로 오시면약 \d+~\d+분/)
  await section(page).getByRole('switch', { name: '먼저 부르는 이유 표시' }).click()
  await expect(preview).toContainText('예약')
  await page.getByRole('switch', { name: '지연 시간', exact: true }).click()
  await section(page).getByRole('switch', { name: '예상 지연 자동 표시' }).click()
  await expect(preview.getByRole('banner')).toContainText(/지연 시간약 \d+분/)
  await expect(page.getByText('호출 옵션에 따라 예상 대기 시간이 대신 표시됩니다.')).toBeVisible()
  for (const language of ['일본어', '영어']) await section(page).getByRole('button', { name: language }).click()
  await expect(preview.getByRole('alert')).toContainText('Please enter room 3, ECG Room.3番 心電図室へお入りください。')
  await section(page).getByLabel('부재 버튼이 나오는 호출').fill('1')
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await expect(section(page).getByRole('alert')).toHaveText('2 이상 입력해 주세요.')
  await section(page).getByLabel('부재 버튼이 나오는 호출').fill('2')
  await section(page).getByLabel('부재 환자를 보내는 자리').fill('1')
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await expect(page.getByText('대기판 옵션 설정 성공')).toBeVisible()

  await expect(header(wall)).toContainText(/새로 오시면약 \d+~\d+분지연 시간약 \d+분/)
  await expect(queue(wall).getByRole('row', { name: /검사 후.*최O우/ })).toContainText('다음')
  await expect(queue(wall).getByRole('row').last()).toContainText(/약 \d+~\d+분/)

  await test.step('absence is offered after the second call, and puts the patient behind the next one', async () => {
    await app.enter(page, `/dids/mini-viewer/${did.id}`)
    await page.getByRole('button', { name: '홍길동 다시 호출' }).click()
    await expect(stage(wall)).toContainText('Please enter room 3, ECG Room.3番 心電図室へお入りください。')
    await page.getByRole('button', { name: '홍길동 부재' }).click()
    await expect(called(wall)).toHaveCount(0)
    await expect(queue(wall).getByRole('row', { name: /홍O동 님 2번째/ })).toBeVisible()
  })
})
