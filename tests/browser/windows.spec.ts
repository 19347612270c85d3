import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { row } from './parts.ts'
import { called, queue, stage, wallOf } from './walls.ts'

test('DE-48 a room gets windows, two computers stand at two of them and call from one queue, and the wall says where', async ({
  app,
  page,
  context,
}) => {
  const did = await openStation(app.root, '3', '원무과')
  for (const name of ['김하나', '이두리', '박세찬']) await queueUp(app.root, did, name)
  await app.enter(page, '/rooms')

  // Staff list the windows of the room.
  await row(page, '원무과').getByRole('link', { name: '수정' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '최대 인원' }).fill('3')
  await form.getByRole('switch', { name: '다중 호출' }).check()
  await form.getByText('창구·자리').click()
  for (let count = 0; count < 3; count += 1) await form.getByRole('button', { name: '자리 추가' }).click()
  await form.getByRole('textbox', { name: '번호' }).last().fill('2')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form.getByText('같은 번호의 자리가 있습니다.').first()).toBeVisible()
  await form.getByRole('textbox', { name: '번호' }).last().fill('3')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form).toBeHidden()

  const wall = await context.newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall).getByRole('row', { name: /^\d/ })).toHaveCount(3)

  // This computer is at window 3; the mini viewer of the same device knows it.
  await page.goto(`${app.url}/did-waitings`)
  const card = page.getByRole('article', { name: '원무과' })
  await card.getByLabel('이 컴퓨터').selectOption('3번 창구')
  await card.getByRole('button', { name: '다음 호출' }).click()
  await expect(card.getByText('3번 창구에 1 김하나님이 있습니다.')).toBeVisible()
  await expect(stage(wall).getByText('→ 3번 창구')).toBeVisible()
  await expect(called(wall).getByText('→ 3번 창구')).toBeVisible({ timeout: 15_000 })
  const mini = await context.newPage()
  await mini.setViewportSize({ width: 480, height: 640 })
  await mini.goto(`${app.url}/dids/mini-viewer/${did.id}`)
  await expect(mini.getByLabel('이 컴퓨터')).toHaveValue('3')

  // Another computer calls at window 2 and gets the next patient.
  const beside = await context.browser()?.newContext()
  if (!beside) throw new Error('no browser')
  const other = await beside.newPage()
  await other.setViewportSize({ width: 480, height: 640 })
  await app.enter(other, `/dids/mini-viewer/${did.id}`)
  await other.getByLabel('이 컴퓨터').selectOption('2번 창구')
  await other.getByRole('button', { name: '다음 호출' }).click()
  await expect(other.getByRole('region', { name: '검사 중' }).getByText('2번 창구')).toBeVisible()
  await expect(called(wall)).toHaveText([/이두리|이O리/, /김하나|김O나/], { timeout: 15_000 })

  // A window that is taken refuses a second patient and says why; a closed one too.
  await other.getByLabel('이 컴퓨터').selectOption('3번 창구 · 1 김하나')
  await other.getByRole('button', { name: '다음 호출' }).click()
  await expect(other.getByText(/3번 창구에 김하나님이 있습니다/)).toBeVisible()
  await card
    .getByRole('row', { name: /김하나/ })
    .or(card.getByText('김하나'))
    .first()
    .waitFor()
  await card.getByRole('button', { name: '창구 닫기' }).click()
  await expect(other.getByText('3번 창구: 닫혀 있습니다.')).toBeVisible()
  await card.getByRole('button', { name: '창구 열기' }).click()
  await expect(other.getByText('3번 창구: 닫혀 있습니다.')).toBeHidden()
  await beside.close()
})
