import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test('WT-06 WT-07 DE-09 DE-12 what one member of staff does shows in the window of another, without a click', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '4', '초음파실')
  for (const name of ['홍길동', '김철수', '이영희']) await queueUp(app.root, did, name)
  const other = await (await browser.newContext()).newPage()
  for (const window of [page, other]) {
    await app.enter(window, '/did-waitings')
    await expect(window.getByRole('heading', { name: '대기자 (3명)' })).toBeVisible()
  }
  const mine = page.getByRole('article', { name: '3. 채혈실' })
  const theirs = other.getByRole('article', { name: '3. 채혈실' })
  await expect(theirs.getByText('빈자리 1/1')).toBeVisible()

  await mine
    .getByRole('row', { name: /홍길동/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '호출 완료' })).toBeVisible()
  await expect(theirs.getByRole('region', { name: '검사 중 1' })).toContainText('홍길동')
  await expect(theirs.getByText('빈자리 없음')).toBeVisible()
  await expect(other.getByRole('heading', { name: '대기자 (2명)' })).toBeVisible()

  // the room is full
  await mine
    .getByRole('row', { name: /김철수/ })
    .getByRole('button', { name: '호출' })
    .click()
  await expect(page.getByRole('alert')).toContainText('채혈실에서 이미 1명이 검사 중입니다.')

  await theirs
    .getByRole('row', { name: /김철수/ })
    .getByRole('button', { name: '보류' })
    .click()
  await expect(other.getByRole('status').filter({ hasText: '보류 처리 완료' })).toBeVisible()
  await expect(mine.getByRole('region', { name: '보류 1' })).toContainText('김철수')

  await mine.getByRole('region', { name: '검사 중 1' }).getByRole('button', { name: '완료' }).click()
  await expect(theirs.getByRole('region', { name: '검사 중 0' })).toBeVisible()
  // DE-12: the call button (호출) of a held patient
  await theirs.getByRole('region', { name: '보류 1' }).getByRole('button', { name: '호출' }).click()
  await expect(mine.getByRole('region', { name: '검사 중 1' })).toContainText('김철수')

  await mine
    .getByRole('row', { name: /이영희/ })
    .getByRole('button', { name: '검진 완료' })
    .click()
  await expect(theirs.getByText('대기자가 없습니다.')).toBeVisible()
  await other.context().close()
})
