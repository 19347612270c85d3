import { expect, test } from './app.ts'
import { addTag, openStation, queueUp } from './queues.ts'

/** Colours of a row's buttons while the pointer is elsewhere. */
const QUIET = 'rgb(86, 91, 101)'
const DISABLED = 'rgba(0, 0, 0, 0.26)'

test('DE-24 TG-04 a patient is checked in by tap, sent to a queue at once, followed and checked out', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '4', '초음파실')
  await addTag(app.root, '7', 'E280117')
  await app.enter(page, '/rooms')
  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await page.getByRole('link', { name: '접수', exact: true }).click()
  await expect(page.getByText('접수된 환자가 없습니다.')).toBeVisible()

  await page.getByRole('link', { name: '접수하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: '접수' })
  await dialog.getByLabel('이름').fill('홍길동')
  await dialog.getByLabel('환자 번호').fill('P-100')
  await dialog.getByLabel('태그 찍기').click()
  await page.keyboard.type('E280117\n')
  await expect(dialog.getByText('7번 태그')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^검사실 순서/ }).click()
  await page.getByRole('option', { name: '3. 채혈실' }).click()
  await page.getByRole('option', { name: '4. 초음파실' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '4. 초음파실 앞으로' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('초음파실')
  await dialog.getByRole('combobox', { name: /^바로 대기 등록/ }).click()
  await page.getByRole('option', { name: '3. 채혈실' }).click()
  await dialog.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '접수 성공' })).toBeVisible()

  const row = page.getByRole('row', { name: /홍길동/ })
  await expect(row).toContainText('채혈실 대기')
  await expect(row.getByRole('progressbar', { name: '2곳 중 0곳 완료' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '접수 목록 (1건)' })).toBeVisible()

  const { patients } = await app.root.request<{ patients: { didWaitingId: number }[] }>('GET', `/v1/did-waitings/dids/${did.id}`)
  const didWaitingId = patients[0]?.didWaitingId
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await expect(row).toContainText('채혈실 검사 중')

  // in exam: the server refuses and says why; nothing is lost
  await row.getByRole('button', { name: '퇴실' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '퇴실' }).click()
  await expect(question.getByRole('alert')).toContainText('홍길동님은 채혈실에서 검사 중입니다.')
  await question.getByRole('button', { name: '취소' }).click()

  await app.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
  await expect(row.getByRole('progressbar', { name: '2곳 중 1곳 완료' })).toBeVisible()
  await row.getByRole('link', { name: '대기 등록' }).click()
  const send = page.getByRole('dialog', { name: '대기 등록' })
  await send.getByRole('combobox').click()
  await page.getByRole('option', { name: '4. 초음파실' }).click()
  await send.getByRole('button', { name: '대기 등록' }).click()
  await expect(row).toContainText('초음파실 대기')
  // who waits can join no other queue, which shows wherever the pointer is
  await page.getByRole('heading', { level: 1 }).click()
  await expect(row.getByRole('button', { name: '퇴실' })).toHaveCSS('color', QUIET)
  await expect(row.getByText('대기 등록')).toHaveCSS('color', DISABLED)

  await row.getByRole('button', { name: '퇴실' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '퇴실' }).click()
  await expect(page.getByRole('status').filter({ hasText: '퇴실 처리 완료' })).toBeVisible()
  await expect(page.getByText('접수된 환자가 없습니다.')).toBeVisible()
})

test('DE-24 a visit is corrected: only what changed is sent', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실')
  await queueUp(app.root, did, '홍길동')
  await app.enter(page, '/visits')
  await page.getByRole('row', { name: /홍길동/ }).getByRole('link', { name: '수정' }).click()
  const dialog = page.getByRole('dialog', { name: '접수 수정' })
  await dialog.getByLabel('이름').fill('홍길순')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: '저장' }).click()
  expect((await sent).postDataJSON()).toEqual({ visits: [{ id: expect.any(Number), name: '홍길순' }] })
  await expect(page.getByRole('row', { name: /홍길순/ })).toContainText('채혈실 대기')
})
