import { anExam } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test('how long patients are likely to wait stands in the cockpit, and on the page of a patient', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await app.root.request('POST', '/v1/exams', anExam({ roomId: did.roomId, avgTime: 10 }))
  const first = await queueUp(app.root, did, '홍길동')
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
  for (const name of ['김철수', '이영희', '박민수', '최지우']) await queueUp(app.root, did, name)
  const last = await queueUp(app.root, did, '정하늘')
  await app.enter(page, '/did-waitings')
  const card = page.getByRole('article', { name: '3. 채혈실' })
  await expect(card).toContainText(/대기 5명.*지금 접수하면 약 \d+~\d+분 뒤/)
  await expect(card.getByRole('row', { name: /정하늘/ })).toContainText(/약 \d+~\d+분 뒤/)
  // no estimate of 0 to 15 minutes for the first patient, who is next
  await expect(card.getByRole('row', { name: /김철수/ })).not.toContainText('분 뒤')

  const { token } = await app.root.request<{ token: string }>('POST', '/v1/patient-pages', { visitId: last.visitId })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${app.url}/p/${token}`)
  await expect(page.getByText(/약 \d+~\d+분 뒤 호출 예상/)).toBeVisible()
})
